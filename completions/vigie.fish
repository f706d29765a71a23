# Completion of vigie for fish. The program itself says what may stand under the cursor.

function __vigie_complete
    command vigie __complete fish (commandline --current-process --cut-at-cursor --tokenize) (commandline --cut-at-cursor --current-token) 2>/dev/null
end

complete --command vigie --no-files --keep-order --arguments '(__vigie_complete)'
