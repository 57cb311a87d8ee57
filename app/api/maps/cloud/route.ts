import { cloudReadLimit, listProviders } from '@/server/bff/cloud/cloud-maps'
import { handle } from '@/server/bff/handler/handle'

export const GET = handle({ access: 'registered', limit: cloudReadLimit }, listProviders)
