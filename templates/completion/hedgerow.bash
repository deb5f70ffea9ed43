# Completion of hedgerow for bash. In ~/.bashrc: eval "$(hedgerow completion bash)"
_hedgerow() {
    local line other='' IFS=$'\x1f'
    local words="${COMP_WORDS[*]:1:COMP_CWORD}"
    COMPREPLY=()
    while IFS= read -r line; do
        if [[ -z $other ]]; then other=$line; else COMPREPLY+=("$line"); fi
    done < <(_HEDGEROW_COMPLETE=bash _HEDGEROW_WORDS=$words "$1" </dev/null 2>/dev/null)
    case $other in
        folders) compopt -o dirnames +o default 2>/dev/null ;;
        none) compopt +o default 2>/dev/null ;;
    esac
    return 0
}
complete -o default -F _hedgerow hedgerow
