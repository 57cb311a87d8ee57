import { handle } from '@/server/bff/handler/handle'
import { changeRecordsLimit, saveRecord } from '@/server/bff/records'

export const POST = handle({ access: 'registered', limit: changeRecordsLimit }, saveRecord)
