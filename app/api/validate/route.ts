import { handle } from '@/server/bff/handler/handle'
import { fileLimit, validateFile } from '@/server/bff/location-files'

export const POST = handle({ access: 'registered', limit: fileLimit }, validateFile)
