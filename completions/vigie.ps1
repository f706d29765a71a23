# Completion of vigie for PowerShell 5.1 and later. The program itself says what may stand under the cursor.

Register-ArgumentCompleter -Native -CommandName 'vigie' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $line = $commandAst.Extent.Text
    $length = $cursorPosition - $commandAst.Extent.StartOffset
    # The text of a command ends with its last word, the cursor may stand further on.
    $line = $line.PadRight([Math]::Max($length, 0)).Substring(0, [Math]::Max($length, 0))

    # Through a variable: older versions lose empty arguments and quotes on the way to a program.
    $asked = $env:VIGIE_COMPLETE
    $encoding = [Console]::OutputEncoding
    try {
        $env:VIGIE_COMPLETE = ConvertTo-Json -Compress -InputObject @([string]$wordToComplete, [string]$line)
        [Console]::OutputEncoding = [System.Text.UTF8Encoding]::new($false)
        & vigie __complete powershell 2>$null | ForEach-Object {
            $text, $shown, $hint = $_ -split "`t", 3
            [System.Management.Automation.CompletionResult]::new($text, $shown, 'ParameterValue', $hint)
        }
    }
    finally {
        $env:VIGIE_COMPLETE = $asked
        [Console]::OutputEncoding = $encoding
    }
}
