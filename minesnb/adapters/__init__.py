"""The games in the interfaces of other libraries, each an extra of the package.

`minesnb.adapters.pettingzoo` needs ``pip install 'minesnb[pettingzoo]'``, `minesnb.adapters.openspiel`
needs ``pip install 'minesnb[openspiel]'``. Both number actions alike: `minesnb.adapters.encoding`.
"""
