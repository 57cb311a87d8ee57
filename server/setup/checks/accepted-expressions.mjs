// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions are quoted as they are in their files.

const bounded = (letters) => `The text has ${letters} letters at most.`
const oneLetter = 'It matches one letter of a list.'
const ownSign = 'Each attempt begins at its sign, and reads one run of digits.'

/** Backtracking cannot be bounded here; each entry says why its time is proportional to the text. */
export const acceptedExpressions = [
  {
    file: 'lib/domain/records/record-facts.ts',
    text: '/\\/api\\/(?:evals\\/files\\/[^/]+|shared\\/[^/]+\\/files)\\/(?:excel|scorecard|map)$/',
    because: 'It stops at the next slash, where the following attempt begins.',
  },
  {
    file: 'lib/domain/feedback/crash-report.ts',
    text: '/[\\w.+-]+@[\\w-]+(\\.[\\w-]+)+/g',
    because: bounded(2_000),
  },
  { file: 'lib/domain/feedback/crash-report.ts', text: '/(:\\d+){1,2}$/', because: bounded(2_000) },
  {
    file: 'lib/domain/feedback/crash-report.ts',
    text: '/^\\s*at |@/',
    because: 'Spaces are read once, at the beginning.',
  },
  {
    file: 'lib/domain/feedback/picture-type.ts',
    text: '/\\.[^.]*$/',
    because: 'It stops at the next full stop, where the following attempt begins.',
  },
  {
    file: 'lib/domain/scouting/scouting-country.ts',
    text: '/\\/scout\\/maps\\/([a-z][a-z-]*)\\.json$/',
    because: 'It stops at the next slash, where the following attempt begins.',
  },
  {
    file: 'lib/domain/location-file/match-address.ts',
    text: '/(?<![\\p{L}\\p{N}-])(?:[A-Z]{1,3}-)?\\d[\\p{N}]{0,8}\\s?[A-Za-z]?(?:[-/]\\d{1,4}[A-Za-z]?)?(?![\\p{L}\\p{N}])/gu',
    because: bounded(200),
  },
  {
    file: 'lib/geo/read-coordinate.ts',
    text: '/\\s*°$/',
    because: bounded(60),
  },
  {
    file: 'lib/geo/coordinates.ts',
    text: 'new RegExp(String.raw`^([+-]?${degrees})\\s*°?${gap}([+-]?${degrees})\\s*°?$`)',
    because: bounded(100),
  },
  {
    file: 'lib/geo/coordinates.ts',
    text: '/^([+-]?\\d{1,3},\\d+)\\s*°?\\s*(?:[;/|]\\s*|\\s+)([+-]?\\d{1,3},\\d+)\\s*°?$/',
    because: bounded(100),
  },
  {
    file: 'lib/geo/coordinates.ts',
    text: "new RegExp(String.raw`^${angle}\\s*([NS])\\s*[,;]?\\s*${angle}\\s*([EWO])$`, 'i')",
    because: bounded(100),
  },
  {
    file: 'lib/geo/coordinates.ts',
    text: "new RegExp(String.raw`^([NS])\\s*${angle}\\s*[,;]?\\s*([EWO])\\s*${angle}$`, 'i')",
    because: bounded(100),
  },
  {
    file: 'lib/domain/tables/csv-text.ts',
    text: '/"[^"]*"/g',
    because: bounded(4_000),
  },
  {
    file: 'lib/format/fold.ts',
    text: "new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu')",
    because: oneLetter,
  },
  {
    file: 'server/atlas/read/download-extract.ts',
    text: "new RegExp(`^[\\\\da-f]{${length}}$`, 'i')",
    because: 'It matches a fixed number of letters.',
  },
  {
    file: 'lib/geo/place-text.ts',
    text: '/(-?\\d{1,3}(?:\\.\\d+)?)\\s*(?:,|%2C|~)\\s*(-?\\d{1,3}(?:\\.\\d+)?)/i',
    because: bounded(2_000),
  },
  {
    file: 'lib/geo/place-text.ts',
    text: '/^(?:https?:\\/\\/)?(?:[a-z\\d-]+\\.)+[a-z]{2,}(?:[/?#]|$)/i',
    because: bounded(2_000),
  },
  {
    file: 'lib/geo/place-text.ts',
    text: '/^\\/{0,3}[\\p{L}\\p{M}]+([.。])[\\p{L}\\p{M}]+\\1[\\p{L}\\p{M}]+$/u',
    because: bounded(2_000),
  },
  {
    file: 'lib/geo/place-text.ts',
    text: '/!3d(-?[\\d.]+)!4d(-?[\\d.]+)/',
    because: ownSign,
  },
  {
    file: 'lib/geo/place-text.ts',
    text: '/@(-?[\\d.]+,-?[\\d.]+)/',
    because: ownSign,
  },
  {
    file: 'lib/geo/place-text.ts',
    text: '/\\/(?:search|place)\\/+([^/]+)/',
    because: 'It stops at the next slash, where the following attempt begins.',
  },
  {
    file: 'lib/geo/place-text.ts',
    text: '/map=[\\d.]+\\/(-?[\\d.]+\\/-?[\\d.]+)/',
    because: ownSign,
  },
  {
    file: 'lib/geo/place-text.ts',
    text: '/(?:^|\\.)google\\.[a-z.]+$|(?:^|\\.)(?:goo\\.gl|g\\.co|openstreetmap\\.org|osm\\.org|apple\\.com|maps\\.apple|bing\\.com|waze\\.com|here\\.com|her\\.is|what3words\\.com|w3w\\.co|organicmaps\\.app|komoot\\.com|mapy\\.com)$/i',
    because: bounded(2_000),
  },
  {
    file: 'lib/format/typed-number.ts',
    text: 'new RegExp(`^[+-]?\\\\d{1,3}(${separator}\\\\d{3})+([${marks.decimal}]\\\\d*)?$`)',
    because: 'Every letter has one reading, from the beginning on.',
  },
  {
    file: 'lib/format/typed-number.ts',
    text: "new RegExp(separator, 'g')",
    because: oneLetter,
  },
  {
    file: 'lib/format/typed-number.ts',
    text: "new RegExp(separatorOf(marks), 'g')",
    because: oneLetter,
  },
  {
    file: 'lib/format/typed-number.ts',
    text: 'new RegExp(`^(\\\\d{1,15})([${marks.decimal}]\\\\d*)?$`)',
    because: 'Every letter has one reading, from the beginning on.',
  },
  {
    file: 'lib/domain/tables/number-reading.ts',
    text: "new RegExp(\n    String.raw`^[-+−]?(?:(?:0|[1-9]\\d*)|[1-9]\\d{0,2}(?:(${groups})\\d{3})(?:\\1\\d{3})*)?(?:${decimal}\\d*)?(?:e[-+]?\\d{1,3})?$`,\n    'i',\n  )",
    because: bounded(40),
  },
  {
    file: 'lib/domain/studio/read/column-kinds.ts',
    text: 'new RegExp(`^${pattern}$`)',
    because: 'Its patterns are ours: each begins at the beginning, and every quantifier has a bound.',
  },
  {
    file: 'lib/domain/tables/letter-o.ts',
    text: '/^\\s*(?:([NSEWOnsewo])\\s*\\d.*|[-+]?\\d[^\\p{L}]*([NSEWOnsewo]))\\.?\\s*$/u',
    because: bounded(60),
  },
  {
    file: 'lib/geo/read-coordinate.ts',
    text: '/^([\\p{L}]*)\\.?\\s*([^\\p{L}]*?)\\s*([\\p{L}]*)\\.?$/u',
    because: bounded(60),
  },
  {
    file: 'lib/geo/read-coordinate.ts',
    text: 'new RegExp(\n  String.raw`^([+-]?)(${number})(?:\\s*[°:]\\s*|\\s+|$)(?:(${number})(?:\\s*[\':]\\s*|\\s+|$)(?:(${number})\\s*"?)?)?$`,\n)',
    because: bounded(60),
  },
  {
    file: 'lib/client/studio/columnar/arrow-cells.ts',
    text: '/"type_name"\\s*:\\s*"([^"]+)"/',
    because: 'It stops at the next quotation mark, where the following attempt begins.',
  },
  {
    file: 'server/atlas/derive/stations/station-power.ts',
    text: "new RegExp(String.raw`(${digits})\\s*(${units})(?:p|h|\\/h)?(?![a-z])`, 'gi')",
    because: bounded(200),
  },
  {
    file: 'server/atlas/derive/stations/station-power.ts',
    text: "new RegExp(\n  String.raw`(${digits})(?=\\s*(?:-|–|—|\\/|to|bis|till)\\s*${digits}\\s*(${units})(?![a-z]))`,\n  'gi',\n)",
    because: bounded(200),
  },
  {
    file: 'server/atlas/derive/stations/station-power.ts',
    text: '/(\\d{1,3})\\s*[x×*]\\s*(?=\\d|$)/i',
    because: bounded(200),
  },
  {
    file: 'server/atlas/derive/stations/station-power.ts',
    text: '/[x×*]\\s*(\\d{1,3})(?![\\d.,]*\\s*[kmw])/i',
    because: bounded(200),
  },
  {
    file: 'server/atlas/derive/stations/station-power.ts',
    text: "new RegExp(\n  String.raw`${digits}\\s*(?:volts?|v|amp(?:ere)?s?|a|hz|ph(?:ase)?s?|%)(?![a-z])`,\n  'gi',\n)",
    because: bounded(200),
  },
  {
    file: 'server/atlas/derive/stations/station-power.ts',
    text: "new RegExp(String.raw`^\\d+\\s*(?:${units})`, 'i')",
    because: bounded(200),
  },
  {
    file: 'server/atlas/derive/stations/station-power.ts',
    text: "/up\\s*to|bis(\\s*zu)?|jusqu['’]?\\s*[àa]|hasta|fino\\s*a|t\\/m|max(imum|imal)?\\.?|approx\\.?|about|ca\\.?|circa|env\\.?|each|to|und|and|ac|dc|@|[<≤>~≈+()\\s/–—-]/gi",
    because: bounded(200),
  },
  {
    file: 'server/atlas/derive/stations/station-power.ts',
    text: '/^(\\d{1,2})\\s*(?:\\(|[-–:,]?\\s+\\d|[a-z]{4,})/',
    because: bounded(200),
  },
  {
    file: 'server/atlas/derive/roads/speed-limits.ts',
    text: '/([^@;]+)@\\s*(\\([^)]*\\)|[^;]*)/g',
    because: bounded(1_000),
  },
]
