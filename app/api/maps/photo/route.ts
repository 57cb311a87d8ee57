import { placePhotoQuerySchema } from '@/lib/contract/maps'
import { handle } from '@/server/bff/handler/handle'
import { placePhotoLimit, readPlacePhoto } from '@/server/bff/maps'

export const GET = handle(
  { access: 'visitor', query: placePhotoQuerySchema, limit: placePhotoLimit },
  readPlacePhoto,
)
