# Completion of hedgerow for fish. Once: hedgerow completion fish > ~/.config/fish/completions/hedgerow.fish
function __hedgerow_complete
    set -l token (commandline --current-token)
    set -l words (commandline --tokenize --cut-at-cursor --current-process)
    set -lx _HEDGEROW_COMPLETE fish
    set -lx _HEDGEROW_WORDS (string join \x1f -- $words[2..] "$token")
    set -l lines ($words[1] </dev/null 2>/dev/null)
    printf '%s\n' $lines[2..]
    switch "$lines[1]"
        case files
            __fish_complete_path "$token"
        case folders
            __fish_complete_directories "$token"
    end
end
complete --command hedgerow --no-files --arguments '(__hedgerow_complete)'
