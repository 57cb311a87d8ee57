import { cloudParamsSchema } from '@/lib/contract/cloud-map'
import { cloudReadLimit, cloudWriteLimit, listCloudMaps, saveCloudMap } from '@/server/bff/cloud/cloud-maps'
import { handle } from '@/server/bff/handler/handle'

const params = cloudParamsSchema

export const GET = handle({ access: 'registered', params, limit: cloudReadLimit }, listCloudMaps)
export const POST = handle({ access: 'registered', params, limit: cloudWriteLimit }, saveCloudMap)
