# Completion of vigie for fish. The program itself says what may stand under the cursor.

function __vigie_complete
    set --local words (commandline --current-process --cut-at-cursor --tokenize) (commandline --cut-at-cursor --current-token)
    # The program of that name; where there is none, a function (an alias is one).
    if command --query vigie
        command vigie __complete fish $words 2>/dev/null
    else
        vigie __complete fish $words 2>/dev/null
    end
end

complete --command vigie --no-files --keep-order --arguments '(__vigie_complete)'
