import type { MapViewProps } from '@/components/map/map-props'

type MadeFrom = Pick<MapViewProps, 'cells' | 'sites' | 'counted' | 'highlights'>

const isFilled = (places: { length: number } | undefined): boolean =>
  places !== undefined && places.length > 0

export const needsCellWorker = ({ cells, sites, counted, highlights }: MadeFrom): boolean =>
  cells !== 'none' || isFilled(sites) || isFilled(counted) || isFilled(highlights)
