"""Import ReportLab without the user's own settings for it; import this module before ReportLab.

ReportLab runs `~/.reportlab_mods` and `~/.reportlab_settings`. They would change our pages, and
where the home folder is not a folder, ReportLab cannot even be imported.
"""

import sys
from types import ModuleType

_OWN = [name for name in ("reportlab_mods", "reportlab_settings") if name not in sys.modules]
# ReportLab looks for files only if there are no modules with these names.
sys.modules.update({name: ModuleType(name) for name in _OWN})
try:
    import reportlab.rl_config  # noqa: F401
finally:
    for _name in _OWN:
        del sys.modules[_name]
