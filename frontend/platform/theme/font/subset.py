"""Makes bricolage-grotesque-latin.woff2 from the variable font of @fontsource-variable/bricolage-grotesque (SIL Open Font License 1.1).

    pip install fonttools brotli && python frontend/platform/theme/font/subset.py

Left out: weights below 400, which no page uses; numerators and marks that nothing here composes; and that kerning differs by weight and
width, which is a third of the file and cannot be seen. 78 KB become 42: on a slow line, one round trip less before the page has its type.
"""
import io
import os

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

here = os.path.dirname(os.path.abspath(__file__))
source = os.path.join(here, '../../../node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wdth-normal.woff2')
features = ['ccmp', 'locl', 'tnum', 'kern']
# Of 1,000 to the em: less than a tenth of a pixel at the size of reading.
least_kerning = 6


def saved(font):
    data = io.BytesIO()
    font.flavor = None
    font.save(data)
    data.seek(0)
    return TTFont(data)


def cut(font):
    options = subset.Options()
    options.layout_features = features
    options.hinting = False
    options.notdef_outline = True
    options.drop_tables += ['MVAR', 'gasp', 'prep']
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=list(font.getBestCmap()))
    subsetter.subset(font)
    return saved(font)


def kerned_alike(font):
    for lookup in font['GPOS'].table.LookupList.Lookup:
        for table in (getattr(one, 'ExtSubTable', one) for one in lookup.SubTable):
            if table.LookupType != 2:
                continue
            if table.Format == 1:
                values = [(pair.Value1, pair.Value2) for pairs in table.PairSet for pair in pairs.PairValueRecord]
            else:
                values = [(second.Value1, second.Value2) for first in table.Class1Record for second in first.Class2Record]
            for value in (value for pair in values for value in pair if value is not None):
                for device in ('XPlaDevice', 'YPlaDevice', 'XAdvDevice', 'YAdvDevice'):
                    if hasattr(value, device):
                        delattr(value, device)
                if abs(getattr(value, 'XAdvance', 0)) < least_kerning:
                    value.XAdvance = 0
            table.ValueFormat1 &= 0x0F
            table.ValueFormat2 &= 0x0F
    return font


font = saved(instancer.instantiateVariableFont(cut(TTFont(source)), {'wght': (400, 800), 'wdth': (75, 100)}))
font = cut(saved(kerned_alike(font)))
font.flavor = 'woff2'
font.save(os.path.join(here, 'bricolage-grotesque-latin.woff2'))
