import { SQLDialect } from '@codemirror/lang-sql'

/** DuckDB's language as the editor knows it: what is not a keyword here may name a column, such as `name`. */
export const duckDb = SQLDialect.define({
  doubleDollarQuotedStrings: true,
  caseInsensitiveIdentifiers: true,
  operatorChars: '+-*/<>=~!@%^&|?:',
  keywords: `all and any array as asc asof between by case cast cross current desc describe distinct else end
    except exclude exists explain filter following for from full group having ilike in inner intersect interval
    into is join lateral left like limit natural not null nulls offset on or order outer over partition pivot
    positional preceding qualify range recursive replace right rows sample select semi similar show summarize
    table then try_cast unbounded union unnest unpivot using values when where window with within`,
  types: `bigint blob boolean date decimal double float hugeint integer smallint struct time timestamp tinyint
    ubigint uinteger uuid varchar`,
})
