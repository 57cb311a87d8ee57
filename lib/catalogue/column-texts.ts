import { classPowers } from './charging-class'
import type { HexagonField } from './hexagon-columns'
import { type PoiCategory, poiCategories } from './poi-categories'
import { gridReach } from './power-grid'
import { roadLengthClasses } from './road-class'
import type { SiteColumnName } from './site-columns'

export interface ColumnText {
  description: string
  unit?: string
}

export type AtlasColumn = SiteColumnName | HexagonField

const text = (description: string, unit?: string): ColumnText => ({ description, ...(unit && { unit }) })

const fraction = 'fraction of the country maximum'
const rank = 'fraction of the best in the country'

const placeTexts = {
  osm_id: text('Number of the OpenStreetMap object.'),
  name: text('Name, else that of the street or place.'),
  city: text('Municipality, else the nearest town.'),
  latin_name: text('Name in Latin letters where the local one is in another script, else empty.'),
  latin_city: text('Town in Latin letters where its local name is in another script, else empty.'),
  lat: text('Latitude, WGS 84; of a hexagon that of its centre.', '°'),
  lng: text('Longitude, WGS 84; of a hexagon that of its centre.', '°'),
  hex_id: text('H3 cell of resolution 9 that it lies in.'),
  capacity: text(
    'Parking spaces; bays of fuel stations. As tagged, else estimated from the area; of public garages without both a typical size; else missing: size unknown.',
    'spaces',
  ),
  capacity_estimated: text('Whether the capacity was estimated.'),
  capacity_note: text(
    'Why the mapped capacity was overruled, where an assumed one comes from, or why the size is unknown, else empty.',
  ),
  'Parking Type': text(
    'Kind of parking. staff and residents are guesses where no tag says who may park: a car park on industrial land with few places to visit, an underground garage of unknown size. Their scores are halved.',
  ),
  'Location Type': text('Parking, gas station or rest station.'),
  Brand: text('Brand or operator.'),
  icon: text('Symbol of the location type.'),
  members: text('Longitude and latitude of each bay where bays of one street are one site, else empty.', '°'),
  'Hex ID': text('H3 index of the cell.'),
  edge: text('Whether a land border at which data stops is within 10 km: demand beyond it is not counted.'),
}

const spread = 'Where a sub-score is absent, the others share its weight in proportion.'

const scoreTexts = {
  Score: text('The better of the scores DC and AC.', fraction),
  'Score DC': text(
    `Demand for DC charging: weighted mean of the sub-scores, divided by the country's greatest. ${spread}`,
    fraction,
  ),
  'Score AC': text(
    `Demand for AC charging: weighted mean of the sub-scores, divided by the country's greatest. ${spread}`,
    fraction,
  ),
  'Score population': text(
    'Rank by the people nearby: of a hexagon within 1 km of its centre; of a site within 5 km, nearer ones counting more.',
    rank,
  ),
  'Score traffic': text(
    "Rank by the traffic on the roads reached in a 3-minute drive from the hexagon's centre or from the site; of a fuel station or rest stop at a main road at least the rank of that road's traffic.",
    rank,
  ),
  'Score competition': text(
    'High where few charging points lie within 2 km of the centre; nearer ones count more.',
    rank,
  ),
  'Score POI': text('Rank by the places within 200 m of the centre, without car parks and stops.', rank),
  'Score places DC': text('Rank by the places within 200 m, without car parks and stops.', rank),
  'Score places AC': text('Rank by the same places, weighted by the time that people stay.', rank),
  'Score competition DC': text(
    'High where few DC and HPC charging points are near; nearer ones count more, HPC twice.',
    rank,
  ),
  'Score competition AC': text(
    'High where few charging points of any class are near; nearer ones count more.',
    rank,
  ),
  'Score size': text(
    'Of car parks the rank by spaces among those of known size; an unknown or assumed size counts .25. Of fuel stations and rest stops the rank among their own kind, by bays, else by traffic.',
    rank,
  ),
}

const counted = 'Whether traffic was counted on it; otherwise the figure is the default of its class.'

const mainRoadTexts = {
  'Busiest road': text('The busiest road reached in a 3-minute drive: name, else reference, else kind.'),
  'Busiest road class': text('Class of the busiest road reached in a 3-minute drive.'),
  'Busiest road AADT': text(
    'Vehicles on an average day on the busiest named road reached in a 3-minute drive, in both directions.',
    'vehicles/day',
  ),
  'Busiest road counted': text(counted),
  'Main road': text(
    'The nearest road of the classes motorway to secondary: name, else reference, else kind.',
  ),
  'Main road class': text('Class of the nearest main road.'),
  'Main road AADT': text(
    'Vehicles on an average day on the nearest main road, in both directions.',
    'vehicles/day',
  ),
  'Main road counted': text(counted),
  'Main road distance': text('Straight line to the nearest main road.', 'm'),
}

const aroundTexts = {
  Population: text('People living in the hexagon; for a site, in the one that it lies in.', 'people'),
  'Population per building': text(
    'People living in the cell, divided by its buildings; missing where there is none.',
    'people',
  ),
  'Buildings Count': text('Buildings whose middle is in the cell.', 'buildings'),
  'Buildings Area': text('Footprints of the buildings whose middle is in the cell.', 'm²'),
  'Road class': text(
    'Class of road: of a hexagon the most important one in the cell, 0 motorway to 5 residential; of a site the most important one within 200 m; of an evaluated location that of the nearest road.',
  ),
  'EV plugs total': text('Charging points in the cell.', 'charging points'),
  'EV plugs 0-49 kW': text(`AC charging points (${classPowers.AC}) in the cell.`, 'charging points'),
  'EV plugs 50-149 kW': text(`DC charging points (${classPowers.DC}) in the cell.`, 'charging points'),
  'EV plugs 150+ kW': text(`HPC charging points (${classPowers.HPC}) in the cell.`, 'charging points'),
  'POI parking off-street capacity': text(
    'Spaces in the car parks of the cell that the public may enter, without bays at the road and without car parks of unknown size; estimated where not tagged.',
    'spaces',
  ),
}

const nearest = (which: string) => text(`Straight line to the nearest ${which}.`, 'm')

const stationTexts = {
  'Nearest Charger Types': text('Classes of the nearest charging station: DC, HPC or both, else AC.'),
  'Nearest Charger Brand': text('Network of the nearest charging station.'),
  'Nearest Charger Distance': nearest('charging station'),
  'Nearest Charger Distance - AC': nearest(`AC charging point (${classPowers.AC})`),
  'Nearest Charger Distance - DC': nearest(`DC charging point (${classPowers.DC})`),
  'Nearest Charger Distance - HPC': nearest(`HPC charging point (${classPowers.HPC})`),
}

const hint = 'A hint: OpenStreetMap does not hold the whole grid. Missing where none is mapped'
const gridText = (what: string, kilometres: number) =>
  text(`Straight line to the nearest ${what}. ${hint} within ${kilometres} km.`, 'm')

const gridTexts = {
  'Grid HV substation distance': gridText(
    'substation of 60 kV and more in the country',
    gridReach.high / 1000,
  ),
  'Grid MV substation distance': gridText(
    'substation of 1 to 60 kV in the country, or of a voltage that nobody tagged',
    gridReach.medium / 1000,
  ),
  'Grid MV line distance': gridText('line or cable of 1 to 60 kV in the country', gridReach.line / 1000),
  'Grid transformer distance': gridText(
    'transformer or local substation that feeds buildings in the country',
    gridReach.transformer / 1000,
  ),
  'Grid reliability': text(
    'How much of the grid is mapped within 5 km: few, some or good, by local stations and transformers per inhabitant.',
  ),
}

const where = 'within 200 m; of a hexagon those in the cell'

/** What a name alone would get wrong. */
const poiRemarks: Readonly<Partial<Record<PoiCategory, string>>> = {
  retail: 'Hairdressers, laundries, travel agencies and other shops that sell work count as services.',
  services: 'Shops that sell work are among them: hairdressers, laundries, travel agencies, car repair.',
}

const poiTexts = {
  ...record(poiCategories, 'POI', (category) => {
    const remark = poiRemarks[category]
    const places = `Places of the category ${category} ${where}.`
    return text(remark === undefined ? places : `${places} ${remark}`, 'places')
  }),
  'POI total': text(`Places of all categories ${where}.`, 'places'),
}

const roadTexts = record(roadLengthClasses, 'Road length', (name) =>
  text(`Length of all mapped ways of the class ${name} in the cell, whoever may use them.`, 'm'),
)

const regionTexts = {
  ...record(['1', '2', '3'] as const, 'NUTS', (level) =>
    text(`Code of the NUTS ${level} region that the centre lies in.`),
  ),
  ...record(['3', '4', '5', '6', '7', '8'] as const, 'Region level', (level) =>
    text(`Name of the administrative region of OpenStreetMap's level ${level} that the centre lies in.`),
  ),
}

/**
 * For manifests, headings and GET /evals/desc. A name of both tables is listed once, with a sentence that fits both.
 */
export const columnTexts: Readonly<Record<AtlasColumn, ColumnText>> = {
  ...placeTexts,
  ...scoreTexts,
  ...mainRoadTexts,
  ...aroundTexts,
  ...stationTexts,
  ...gridTexts,
  ...poiTexts,
  ...roadTexts,
  ...regionTexts,
}

function record<P extends string, N extends string>(
  names: readonly N[],
  prefix: P,
  make: (name: N) => ColumnText,
): Record<`${P} ${N}`, ColumnText> {
  return Object.fromEntries(names.map((name) => [`${prefix} ${name}`, make(name)])) as Record<
    `${P} ${N}`,
    ColumnText
  >
}
