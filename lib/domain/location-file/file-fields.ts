import type { ChargingClass } from '@/lib/catalogue/charging-class'
import { placePairs } from '@/lib/domain/tables/place-columns'
import { foldText } from '@/lib/format/fold'

export const fileFields = [
  'id',
  'name',
  'address',
  'lat',
  'lng',
  'evaluationType',
  'parkingType',
  'connectorsAC',
  'connectorsDC',
  'connectorsHPC',
  'type',
  'status',
  'street',
  'houseNumber',
  'postcode',
  'town',
  'region',
  'country',
  'operator',
] as const
export type FileField = (typeof fileFields)[number]

/** Fields that an address is joined from. */
export const addressParts = [
  'street',
  'houseNumber',
  'postcode',
  'town',
  'region',
  'country',
] as const satisfies readonly FileField[]

export const connectorFields = [
  ['AC', 'connectorsAC'],
  ['DC', 'connectorsDC'],
  ['HPC', 'connectorsHPC'],
] as const satisfies readonly (readonly [ChargingClass, FileField])[]

export const fieldTitles: Readonly<Record<FileField, string>> = {
  id: 'Location ID',
  name: 'Name',
  address: 'Address',
  lat: 'Latitude',
  lng: 'Longitude',
  evaluationType: 'Power type',
  parkingType: 'Parking type',
  connectorsAC: 'AC connectors',
  connectorsDC: 'DC connectors',
  connectorsHPC: 'HPC connectors',
  type: 'Type',
  status: 'Status',
  street: 'Street',
  houseNumber: 'House number',
  postcode: 'Postcode',
  town: 'Town',
  region: 'Region',
  country: 'Country',
  operator: 'Operator',
}

/**
 * Headings in English, German, French, Italian, Spanish, Portuguese and Dutch, after the wire's own names. Names and parts
 * of addresses are in the other languages of Europe, Turkish and Japanese too.
 */
const headings: Readonly<Record<FileField, string>> = {
  id: `location_id|location id|id|site id|no|nr|nummer|number|standort id|standortnummer|numero|identifiant|n°|codice|identificativo|código|identificador|locatie id|locatienummer|ref|reference|referenz|key|standort nr|riferimento|referencia|id do local|código do local|número do local`,
  name: `location_name|location name|name|site|site name|title|location|standort|standortname|objekt|bezeichnung|titel|nom|nom du site|lieu|emplacement|nome|sito|luogo|denominazione|nombre|sitio|ubicación|emplazamiento|naam|locatie|locatienaam|benaming|station name|stop name|nom_station|nom de la station|anzeigename|anzeigename (karte)|standortbezeichnung|filiale|filialname|denominación|nombre de la estación|nombre estación|nombre del punto|nome stazione|nome della stazione|nome da estação|nome do posto|designação|nazwa|nazwa stacji|nazwa obiektu|název|název stanice|název lokality|názov|namn|stationsnamn|navn|stasjonsnavn|nimi|kohde|kohteen nimi|adı|istasyon adı|ονομασία|όνομα|επωνυμία|név|megnevezés|denumire|naziv|名称|施設名|施設名称|設置場所|スポット名|address info title|désignation|intitulé|nom du lieu|nom de l'emplacement|nome del sito|nome sito|nome del luogo|ubicazione|nombre del sitio|nombre de la ubicación|nome do local|nome do sítio|localização`,
  address: `address|street address|full address|formatted address|site address|adresse|anschrift|standortadresse|vollständige adresse|adresse complète|adresse postale|indirizzo|indirizzo completo|dirección|dirección completa|domicilio|endereço|morada|adres|adres pocztowy|gateadresse|adress|besöksadress|adresse_station|address line 1|address line1|address 1|street address 1|adresszeile 1|adresse 1|ligne d'adresse 1|indirizzo 1|dirección 1|address info address line 1|osoite|käyntiosoite|διεύθυνση|adresa|cím|naslov|住所|所在地|postadresse|postanschrift|adresse du site|indirizzo postale|dirección postal|endereço completo|endereço postal|morada completa`,
  lat: `lat|latitude|latitude (°)|y|breite|breitengrad|geographische breite|latitudine|latitud|breedtegraad|wgs84 lat|lat wgs84`,
  lng: `lng|lon|long|longitude|longitude (°)|x|länge|längengrad|geographische länge|longitudine|longitud|lengtegraad|wgs84 lon|lon wgs84`,
  evaluationType: `evaluation_type|evaluationtype|evaluation type|power type|power|current|charging type|ladeart|stromart|ladetyp|leistungsart|type de puissance|type de courant|type de recharge|courant|tipo di potenza|tipo di corrente|tipo di ricarica|corrente|tipo de potencia|tipo de corriente|tipo de carga|corriente|type stroom|laadtype|stroomtype|corriente tipo|tipo corriente|tipo corrente|rodzaj prądu|strömtyp|strømtype|virtalaji|akım tipi|akım türü|充電器種別|art des stroms|type de charge|tipo ricarica|tipo de recarga|tipo de corrente|tipo de carregamento|tipo carregamento`,
  parkingType: `parking_type|parkingtype|parking type|parking|car park type|parkierung|parkplatz|parkplatztyp|parkplatzart|parktyp|type de parking|type de stationnement|stationnement|tipo di parcheggio|parcheggio|tipo de aparcamiento|tipo de estacionamiento|aparcamiento|estacionamiento|type parkeerplaats|parkeertype|parkeerplaats|parkierungsart|art des parkplatzes|type parking|type de parc|type stationnement|tipo parcheggio|tipo aparcamiento|tipo de parking|tipo estacionamiento|estacionamento|tipo de estacionamento|tipo estacionamento|parque de estacionamento|tipo de parque`,
  connectorsAC: `connectors_ac|ac connectors|ac connector|ac chargers|ac points|ac anschlüsse|ac ladepunkte|ladepunkte ac|anschlüsse ac|prises ac|points de charge ac|connecteurs ac|connettori ac|punti ac|conectores ac|puntos ac|ac aansluitingen|laadpunten ac|ac laadpunten|ac stecker|anzahl ladepunkte ac|anzahl ac ladepunkte|points de recharge ac|nombre de points de charge ac|punti di ricarica ac|prese ac|puntos de recarga ac|tomas ac|pontos ac|pontos de carregamento ac|tomadas ac|carregadores ac`,
  connectorsDC: `connectors_dc|dc connectors|dc connector|dc chargers|dc points|dc anschlüsse|dc ladepunkte|ladepunkte dc|anschlüsse dc|prises dc|points de charge dc|connecteurs dc|connettori dc|punti dc|conectores dc|puntos dc|dc aansluitingen|laadpunten dc|dc laadpunten|dc stecker|anzahl ladepunkte dc|anzahl dc ladepunkte|points de recharge dc|nombre de points de charge dc|punti di ricarica dc|prese dc|puntos de recarga dc|tomas dc|pontos dc|pontos de carregamento dc|tomadas dc|carregadores dc`,
  connectorsHPC: `connectors_hpc|hpc connectors|hpc connector|hpc chargers|hpc points|hpc anschlüsse|hpc ladepunkte|ladepunkte hpc|anschlüsse hpc|prises hpc|points de charge hpc|connecteurs hpc|connettori hpc|punti hpc|conectores hpc|puntos hpc|hpc aansluitingen|laadpunten hpc|hpc laadpunten|hpc stecker|anzahl ladepunkte hpc|anzahl hpc ladepunkte|points de recharge hpc|nombre de points de charge hpc|punti di ricarica hpc|prese hpc|puntos de recarga hpc|tomas hpc|pontos hpc|pontos de carregamento hpc|tomadas hpc|carregadores hpc`,
  type: `type|location type|site type|typ|standorttyp|standortart|type de site|tipo|tipo di sito|tipo de sitio|locatietype|art des standorts|type de lieu|type d'emplacement|tipo di luogo|tipo de ubicación|tipo de emplazamiento|tipo de local`,
  status: `status|state|zustand|statut|état|stato|estado|situación|situação`,
  street: `street|street name|road|strasse|strassenname|str|strasse und hausnummer|strasse hausnummer|strasse hausnr|strasse nr|strasse und nr|rue|nom de rue|voie|nom de voie|rue et numéro|via|nome via|strada|via e numero|via e numero civico|calle|nombre de la calle|calle y número|rua|logradouro|nome da rua|rua e número|straat|straatnaam|straat en huisnummer|ulica|nazwa ulicy|ulica i numer|gate|gatenavn|vei|veinavn|gata|gatunamn|gatuadress|ulica i nr|ulica i numer domu|ulica nr|ulice|ulice a číslo|ulice a číslo popisné|nombre vía|nombre de vía|nombre de la vía|nombre de la calle y número|nome da via|indirizzo e civico|via piazza|katu|katuosoite|lähiosoite|οδός|cadde|sokak|utca|улица|strada și număr|cesta|address street|arruamento|nome do arruamento`,
  houseNumber: `house number|house no|house num|house nr|housenumber|building number|street number|street no|hausnummer|hausnr|haus nr|hnr|numéro de rue|numéro de voie|numéro de maison|no rue|n rue|n de rue|numero civico|n civico|civico|número de calle|número de casa|número de porta|huisnummer|huisnr|nr domu|numer domu|nr budynku|numer budynku|husnummer|husnr|gatenummer|gatunummer|číslo popisné|číslo domu|č p|číslo orientační|házszám|talonumero|αριθμός|kapı no|bina no|番地|número de vía|número vía|numero via|nr civico|num civico|kućni broj|hišna številka|número de polícia|número da porta|n de porta|no de porta`,
  postcode: `postcode|post code|postal code|postalcode|zip|zip code|zipcode|plz|postleitzahl|npa|code postal|codepostal|cp|consolidated_code_postal|cap|codice postale|codice di avviamento postale|código postal|c p|cep|postcode cijfers|kod pocztowy|kod|postnummer|postnr|psč|postinumero|τκ|τ κ|ταχ κώδικας|ταχυδρομικός κώδικας|posta kodu|郵便番号|irányítószám|irsz|cod poștal|poštanski broj|poštna številka|zip postal code|address postcode|address postal code|address info postcode|cod postal`,
  town: `town|city|town city|city town|locality|municipality|ort|ortschaft|ortsname|stadt|gemeinde|wohnort|plz ort|plz und ort|postleitzahl ort|ville|commune|localité|consolidated_commune|code postal et ville|città|comune|località|ciudad|localidad|municipio|población|cidade|localidade|município|concelho|plaats|woonplaats|plaatsnaam|stad|gemeente|miasto|miejscowość|gmina|poststed|sted|by|kommune|postort|kommun|obec|město|mesto|kaupunki|kunta|paikkakunta|postitoimipaikka|πόλη|δήμος|ilçe|şehir|市区町村|市町村|település|helység|város|oraș|localitate|grad|naselje|ville commune|address city|address info town`,
  region: `region|county|province|federal state|administrative area|bundesland|kanton|canton|département|région|regione|provincia|comunidad autónoma|región|distrito|região|provincie|województwo|region administracyjny|fylke|län|okres|maakunta|νομός|περιφέρεια|il|都道府県|megye|județ|županija|state province|stato provincia|prov|address info state or province|provinz|landkreis|departamento`,
  country: `country|country code|country name|land|staat|ländercode|landcode|pays|code pays|paese|nazione|país|código de país|kraj|landskode|země|stát|štát|krajina|maa|χώρα|ülke|国|ország|țară|država|kod kraju|address country`,
  operator: `operator|operator name|operatorname|cpo|betreiber|betreibername|opérateur|nom_operateur|exploitant|operatore|gestore|operador|exploitatie|beheerder|operatør|operatör|provozovatel|prevádzkovateľ|operaattori|φορέας|φορέας εκμετάλλευσης|işletmeci|事業者|運営|運営者|üzemeltető|operador do posto|titular|empresa operadora|operadora|entidade gestora`,
}

const fieldOfHeading = new Map<string, FileField>(
  fileFields.flatMap((field) => headings[field].split('|').map((each) => [foldText(each), field] as const)),
)

/** Of objects and records that programs put before a heading: `Billing City`, `attributes.Name`. */
const holders = /^(?:billing|shipping|mailing|properties|attributes|fields|location|site|address)[ ._]+/i

/** `Address Number` and `Address Type` are neither a number nor a type of locations. */
const ofPlaces: ReadonlySet<FileField> = new Set(['name', 'address', 'lat', 'lng', ...addressParts])

/** `n` alone counts something; `N°` is a number that names. */
export function fieldNamed(heading: string): FileField | undefined {
  if (/^\s*n\s*$/i.test(heading)) return undefined
  const whole = fieldOfHeading.get(foldText(heading))
  if (whole) return whole
  const bare = heading.trim().replace(holders, '')
  const field = bare === heading.trim() ? undefined : fieldOfHeading.get(foldText(bare))
  return field && ofPlaces.has(field) ? field : undefined
}

/** Null for an ignored column. The first of two columns for a field wins. */
export type ColumnFields = readonly (FileField | null)[]

export function matchColumns(columns: readonly string[]): ColumnFields {
  const taken = new Set<FileField>()
  const fields = columns.map((column) => {
    const field = fieldNamed(column)
    if (field === undefined || taken.has(field)) return null
    taken.add(field)
    return field
  })
  if (taken.has('lat') || taken.has('lng')) return fields
  const [pair] = placePairs(columns)
  if (!pair) return fields
  return fields.map((field, at) => {
    if (at === pair.lat) return 'lat'
    return at === pair.lng ? 'lng' : field
  })
}

/** Rows that are enough to tell towns from addresses. */
const sampledRows = 200

/** The column of a town may hold whole addresses; towns alone are too vague to be places. */
function hasAddresses({ fields, rows }: PlacedColumns): boolean {
  if (fields.includes('address') || fields.includes('street')) return true
  const town = fields.indexOf('town')
  return town >= 0 && rows.slice(0, sampledRows).some(({ cells }) => /[\d,]/.test(cells[town] ?? ''))
}

interface PlacedColumns {
  fields: ColumnFields
  rows: readonly { cells: readonly string[] }[]
  /** Of a column with both coordinates. */
  pairs?: object | undefined
}

/** Neither an address nor both coordinates have a column. */
export function isPlaceless(columns: PlacedColumns): boolean {
  const { fields, pairs } = columns
  const hasCoordinates = fields.includes('lat') && (fields.includes('lng') || pairs !== undefined)
  return !hasCoordinates && !hasAddresses(columns)
}

export function assignColumn(fields: ColumnFields, index: number, field: FileField | null): ColumnFields {
  return fields.map((each, at) => {
    if (at === index) return field
    return each === field ? null : each
  })
}
