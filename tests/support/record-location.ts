import type { RecordLocation } from '@/lib/domain/records/evaluated-locations'

/** A location of a record, named after its id, without rows. */
export const recordLocation = (zid: string, over: Partial<RecordLocation> = {}): RecordLocation => ({
  zid,
  id: zid,
  name: zid,
  city: 'Eschen',
  lat: 47.2,
  lng: 9.5,
  rows: [],
  ...over,
})
