import { answerQuestions } from '@/server/atlas/concurrency/threads'
import { type PackedBlock, packBlock, transferred } from './packed-block'

answerQuestions<Uint8Array, PackedBlock>(packBlock, transferred)
