import type { Cell } from '@/lib/contract/dataset'
import type { RecordLocation } from '@/lib/domain/records/evaluated-locations'

export const evaluatedAt = (cells: Readonly<Record<string, Cell>>): RecordLocation => ({
  zid: '1-DC',
  id: '1',
  name: 'Ring',
  city: 'Eschen',
  lat: 47.2,
  lng: 9.5,
  rows: [{ current: 'DC', prediction: undefined, cells }],
})
