import { predictTool } from './predict'
import { recordLocationsTool } from './record-locations'
import { evaluationStatusTool, listRecordsTool } from './records'
import { searchPlacesTool } from './search-places'
import { searchSitesTool } from './search-sites'
import { submitLocationsTool } from './submit-locations'
import type { Tool } from './tool'

/** Everything that a program may do over the protocol. */
export const tools: readonly Tool[] = [
  searchPlacesTool,
  searchSitesTool,
  predictTool,
  submitLocationsTool,
  evaluationStatusTool,
  listRecordsTool,
  recordLocationsTool,
]
