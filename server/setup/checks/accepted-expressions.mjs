// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions are quoted as they are in their files.

const bounded = (letters) => `The text has ${letters} letters at most.`

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
    file: 'lib/domain/location-file/read-coordinate.ts',
    text: "/^([NSEWO])?\\s*([+-]?\\d{1,3})\\s*[°\\s]\\s*(\\d{1,2}(?:[.,]\\d{1,20})?)\\s*(?:['’′]|\\s|$)\\s*(?:(\\d{1,2}(?:[.,]\\d{1,20})?)\\s*(?:[\"”″]|''|$))?\\s*([NSEWO])?$/i",
    because: bounded(60),
  },
  {
    file: 'lib/domain/location-file/read-coordinate.ts',
    text: '/^([NSEWO])?\\s*(\\d{1,3}(?:[.,]\\d{1,30})?)\\s*°?\\s*([NSEWO])?$/i',
    because: bounded(60),
  },
  {
    file: 'lib/domain/location-file/read-coordinate.ts',
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
    text: '/^([+-]?\\d{1,3},\\d+)\\s*°?\\s*(?:;\\s*|\\s+)([+-]?\\d{1,3},\\d+)\\s*°?$/',
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
    file: 'server/atlas/entities/fold-name.ts',
    text: "new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu')",
    because: 'It matches one letter of a list.',
  },
  {
    file: 'server/atlas/derive/stations/station-power.ts',
    text: '/^(?:\\d+\\s*[x×*]\\s*)?([\\d.,\\s]*\\d)\\s*(kw|kva|w|mw)?(?:\\s*(?:dc|ac))?$/i',
    because: bounded(60),
  },
  {
    file: 'server/atlas/derive/roads/road-speed.ts',
    text: '/(?:^|\\s)([A-Z]{2})?\\S*:([a-z_]+)/',
    because: 'It stops at the next space, where the following attempt begins, and goes back once.',
  },
  {
    file: 'server/atlas/read/download-extract.ts',
    text: "new RegExp(`^[\\\\da-f]{${length}}$`, 'i')",
    because: 'It matches a fixed number of letters.',
  },
]
