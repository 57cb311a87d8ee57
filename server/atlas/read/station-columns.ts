import { foldText } from '@/lib/format/fold'

/** What a column of a register of charging stations says, beside what locations have, too. */
const stationRoles = [
  'station',
  'points',
  'power',
  'plugs',
  'current',
  'access',
  'public',
  'status',
  'statusNumber',
  'working',
  'updated',
  'operator',
  'operatorNumber',
  'website',
  'slowPoints',
  'fastPoints',
  'fuel',
  'twoWheels',
] as const
export type StationRole = (typeof stationRoles)[number]

/** Headings without spaces, likelier ones first. In the languages of Europe, Turkish and Japanese. */
const headings: Readonly<Record<StationRole, string>> = {
  station: `locationid|stationid|idstationitinerance|idstation|ladeeinrichtungsid|chargedeviceid|internationalid|standortid`,
  points: `chargingpoints|numberofchargingpoints|numberchargingpoints|numberofpoints|evses|numberofevses|evsecount|anzahlladepunkte|anzahlderladepunkte|ladepunkte|nbrepdc|nbpdc|nombredepoints|nombredepointsdecharge|pointsdecharge|numeropunti|numeropuntidiricarica|puntidiricarica|numerodepuntos|numerodepuntosderecarga|puntosderecarga|aantallaadpunten|laadpunten|antallladepunkter|antalladdpunkter|liczbapunktow|numberofconnectors|connectors|numberofports|ports|outlets|points|capacity|nodepuntosderecarga|nodepuntos|npuntosderecarga|puntosrecarga|numeropuntosderecarga|npontosdecarregamento|pontosdecarregamento|numerodepontos|pocetbodu|pocetdobijecichbodu|pocetbodov|antalladdplatser|latauspisteet|latauspisteidenmaara|soketsayisi|sarjnoktasisayisi|toltopontokszama|台数|基数|口数`,
  power: `powerkw|power|maxpower|maxpowerkw|ratedpower|ratedpowerkw|chargingpower|chargingcapacity|outputkw|maxoutputkw|ratedoutputkw|connectorratedoutputkw|maxelectricpower|nennleistungladeeinrichtungkw|nennleistungstecker|nennleistung|nennleistungkw|leistung|leistungkw|anschlussleistung|anschlussleistungkw|ladeleistung|ladeleistungkw|maxleistung|pkw|puissance|puissancekw|puissancenominale|puissancenominalekw|puissancemax|puissancemaximale|potenza|potenzakw|potenzamassima|potencia|potenciakw|potenciamaxima|vermogen|vermogenkw|effekt|effektkw|moc|mockw|potencianominal|potenciatomada|potenciadatomada|potenzanominale|vykon|maxvykon|maximalnivykon|teho|maksimiteho|guc|gucu|ισχυς|μεγιστηισχυς|teljesitmeny|putere|snaga|出力|定格出力|最大出力`,
  plugs: `plugs|plug|plugtype|plugtypes|connectortype|connectortypes|evconnectortypes|connectorstandard|standard|sockettype|sockettypes|socket|sockets|steckertypen|steckertyp|stecker|typedeprise|typesdeprise|prises|connecteur|connecteurs|connettore|connettori|tipoconnettore|presa|prese|conector|conectores|tipodeconector|stekker|stekkers|stekkertype|kontakt|kontakttyp|tipoconector|tipotomada|tipodetomada|typzlacza|zlacza|rodzajzlacza|konektor|konektory|typkonektoru|liitin|liitintyyppi|pistoke|soket|sokettipi|csatlakozo|csatlakozotipus|コネクタ|コネクタ種別`,
  current: `powertype|currenttype|current|artderladeeinrichtung|ladeart|stromart|typedecourant|typedecharge|chargingtype|chargingspeed|speed|tipodicorrente|tipodecorriente|stroomtype|tipocorriente|tipocorrente|tipodecorrente|tipodecarga|tipoposto|rodzajpradu|virtalaji|akimtipi|akimturu|充電器種別`,
  access: `access|accessibility|accesstype|usage|usagetype|groupswithaccesscode|conditionacces|conditionsdacces|zugang|zuganglichkeit|nutzung|accesso|acceso|toegang|toegankelijkheid|tilgang|availability`,
  public: `public|ispublic|publish|publicaccess|publiclyaccessible|offentlich|offentlichzuganglich|openbaar`,
  status: `status|statuscode|operationalstatus|operationstatus|betriebsstatus|betriebszustand|chargedevicestatus|etat|statut|stato|estado|state|stav|stan|tila|durum|κατασταση|状態`,
  statusNumber: `stationstatus`,
  working: `isoperational|operational|inbetrieb|enservice`,
  updated: `updated|updatedat|lastupdated|lastupdate|dateupdated|lastmodified|modified|datemaj|datelastconfirmed|datelaststatusupdate|datelastverified|aktualisiert|letzteaktualisierung|misajour|dateofupdate`,
  operator: `operator|operatorname|evnetwork|network|nomenseigne|devicecontrollername|deviceownername|ownedby|provider|owner`,
  operatorNumber: `operatornumber|operatorid`,
  website: `operatorwebsite|deviceownerwebsite|evnetworkweb`,
  slowPoints: `evlevel1evsenum|evlevel2evsenum`,
  fastPoints: `evdcfastcount`,
  fuel: `fueltypecode|fueltype`,
  twoWheels: `stationdeuxroues`,
}

const roleOfHeading: ReadonlyMap<string, StationRole> = new Map(
  stationRoles
    .toReversed()
    .flatMap((role) => headings[role].split('|').map((name) => [foldText(name), role] as const)),
)

/** The French register has a column for each kind of plug, which holds true or false. */
const plugHeadings: ReadonlyMap<string, string> = new Map([
  ['prisetypeef', 'Schuko'],
  ['prisetype2', 'Type 2'],
  ['prisetypecomboccs', 'CCS'],
  ['prisetypechademo', 'CHAdeMO'],
])

interface StationColumn {
  at: number
  role: StationRole
  /** Of several plugs of a row, as in `Steckertypen1`; 0 without one. */
  number: number
  /** Among the headings of its role; smaller is likelier. */
  rank: number
}

export interface StationColumns {
  byRole: ReadonlyMap<StationRole, readonly StationColumn[]>
  /** Names of plugs by the column that says whether there is one. */
  plugs: ReadonlyMap<number, string>
  /** Tags of OpenStreetMap by column: `socket:type2`. */
  tags: ReadonlyMap<number, string>
}

const rankOf = (role: StationRole, name: string) => headings[role].split('|').indexOf(name)

/** A whole heading, or one with a number: `P1 [kW]`, `connector2Type`. */
function columnNamed(heading: string, at: number): StationColumn | undefined {
  const name = foldText(heading)
  // The unit may be a part of the heading.
  const named = [name, name.replace(/kw$/, '')].find((each) => roleOfHeading.has(each))
  const own = named && roleOfHeading.get(named)
  if (own) return { at, role: own, number: 0, rank: rankOf(own, named) }
  const digits = /\d{1,2}/.exec(name)?.[0]
  if (digits === undefined) return undefined
  const bare = name.replace(digits, '')
  const role = roleOfHeading.get(bare)
  return role && { at, role, number: Number(digits), rank: rankOf(role, bare) }
}

type Fits = (text: string) => boolean

const isCount: Fits = (text) => /^\d{1,4}(?:[.,]0{1,6})?$/.test(text)
const isPower: Fits = (text) => /\d/.test(text) && text.length <= 200
const isWord: Fits = (text) => /\p{L}/u.test(text)
const isFlag: Fits = (text) => /^(?:true|false|yes|no|ja|nein|oui|non|0|1)$/i.test(text)

/** Kinds of plugs under a heading that says nothing of them. */
const plugWords = /chademo|\bccs\b|combo|schuko|mennekes|type?[ _-]?[123]|\bnacs\b|j1772/i
/** Parts of words under a heading that names plugs. */
const plugParts = 'j3400 tesla iec steck socket outlet cee kw domestic nema typ'.split(' ')
const hasPlugWord: Fits = (text) => plugWords.test(text.replaceAll('_', ' '))
const isPlug: Fits = (text) => {
  const name = text.toLowerCase()
  return hasPlugWord(text) || plugParts.some((part) => name.includes(part)) || /\b[ad]c\b/.test(name)
}

/** What most values of a column must look like. */
const looks: Partial<Record<StationRole, Fits>> = {
  points: isCount,
  slowPoints: isCount,
  fastPoints: isCount,
  power: isPower,
  plugs: isPlug,
  current: isWord,
  access: isWord,
  public: isFlag,
  working: isFlag,
  twoWheels: isFlag,
  status: isWord,
  statusNumber: isCount,
  operator: isWord,
}

const powerText = /^\d{1,4}(?:[.,]\d{1,3})? ?kw$/i

const share = (values: readonly string[], fits: Fits) =>
  values.length === 0 ? 0 : values.filter(fits).length / values.length

/** Of values that show what no heading says. */
function roleOfValues(values: readonly string[]): StationRole | undefined {
  if (share(values, hasPlugWord) >= 0.8) return 'plugs'
  return share(values, (text) => powerText.test(text)) >= 0.8 ? 'power' : undefined
}

/**
 * By headings, which the values must bear out, else by values.
 * @param valuesOf first filled values of a column
 */
export function stationColumns(
  names: readonly string[],
  valuesOf: (at: number) => readonly string[],
): StationColumns {
  const found: StationColumn[] = []
  const plugs = new Map<number, string>()
  const tags = new Map<number, string>()
  for (const [at, name] of names.entries()) {
    const plug = plugHeadings.get(foldText(name))
    if (/^(?:socket:|charging_station:output$)/.test(name)) tags.set(at, name)
    else if (plug) plugs.set(at, plug)
    else found.push(...(columnAt(name, at, valuesOf(at)) ?? []))
  }
  const byRole = Map.groupBy(
    found.toSorted((a, b) => a.rank - b.rank || a.at - b.at),
    ({ role }) => role,
  )
  return { byRole, plugs, tags }
}

function columnAt(name: string, at: number, values: readonly string[]): StationColumn[] | undefined {
  if (values.length === 0) return undefined
  const column = columnNamed(name, at)
  const fits = column && looks[column.role]
  if (column && (!fits || share(values, fits) > 0.5)) return [column]
  const role = roleOfValues(values)
  return role && [{ at, role, number: 0, rank: Number.POSITIVE_INFINITY }]
}
