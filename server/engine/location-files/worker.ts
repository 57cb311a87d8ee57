import { serveRequests } from '@/server/engine/base/serve-requests'
import { answerFile } from './answer-file'
import type { FileAnswer, FileRequest } from './file-request'

// Reads and writes files of locations in a process that `createLocationFiles` starts; ends with its channel.

serveRequests<FileRequest, FileAnswer>(answerFile)
