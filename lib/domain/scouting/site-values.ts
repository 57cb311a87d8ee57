import type { SiteColumnName } from '@/lib/catalogue/site-columns'
import type { Cell } from '@/lib/contract/dataset'
import type { ScoutedSite } from './scouted-site'

type Value = (site: ScoutedSite) => Cell

/** A site's value in each column; null when unknown or locked. */
export const siteValue: Readonly<Record<SiteColumnName, Value>> = {
  osm_id: ({ id }) => id,
  name: ({ name }) => name,
  city: ({ city }) => city,
  lat: ({ lat }) => lat,
  lng: ({ lng }) => lng,
  hex_id: ({ hexId }) => hexId,
  capacity: ({ capacity }) => capacity,
  capacity_estimated: ({ isCapacityEstimated }) => isCapacityEstimated,
  'Parking Type': ({ parkingType }) => parkingType,
  'Location Type': ({ type }) => type,
  Brand: ({ brand }) => brand,
  icon: ({ type }) => type,
  'POI restaurants': ({ poi }) => poi.restaurants,
  'POI retail': ({ poi }) => poi.retail,
  'POI education': ({ poi }) => poi.education,
  'POI health': ({ poi }) => poi.health,
  'POI leisure': ({ poi }) => poi.leisure,
  'POI tourism': ({ poi }) => poi.tourism,
  'POI services': ({ poi }) => poi.services,
  'POI offices': ({ poi }) => poi.offices,
  'POI parking': ({ poi }) => poi.parking,
  'POI transport': ({ poi }) => poi.transport,
  'POI total': ({ poiTotal }) => poiTotal,
  'Score AC': ({ scores }) => scores.AC,
  'Score DC': ({ scores }) => scores.DC,
  Population: ({ population }) => population,
  'Road class': ({ roadClass }) => roadClass,
  'Nearest Charger Types': ({ nearest }) => nearest.types,
  'Nearest Charger Brand': ({ nearest }) => nearest.brand,
  'Nearest Charger Distance': ({ nearest }) => nearest.metres,
  'Nearest Charger Distance - AC': ({ nearest }) => nearest.AC,
  'Nearest Charger Distance - DC': ({ nearest }) => nearest.DC,
  'Nearest Charger Distance - HPC': ({ nearest }) => nearest.HPC,
}
