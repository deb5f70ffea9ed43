#compdef hedgerow
# Completion of hedgerow for zsh. In ~/.zshrc, after compinit: eval "$(hedgerow completion zsh)"
_hedgerow() {
    local words_typed="${(pj:\x1f:)words[2,CURRENT]}" other
    local -a lines
    lines=("${(@f)$(_HEDGEROW_COMPLETE=zsh _HEDGEROW_WORDS=$words_typed ${(Q)words[1]} </dev/null 2>/dev/null)}")
    other=$lines[1]
    shift lines
    [[ $PREFIX == --*=* ]] && compset -P 1 '--*='
    (( $#lines )) && _describe -V hedgerow lines
    case $other in
        files) _files ;;
        folders) _files -/ ;;
    esac
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    _hedgerow "$@"
else
    compdef _hedgerow hedgerow
fi
