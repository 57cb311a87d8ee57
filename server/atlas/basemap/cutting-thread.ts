import { answerQuestions } from '@/server/atlas/base/threads'
import { type BasemapTile, type Bucket, cutBucket } from './cut-bucket'

/** Thread that cuts buckets of the base map. */
answerQuestions<Bucket, BasemapTile[]>(
  (bucket) => [...cutBucket(bucket)],
  (tiles) => tiles.map(({ bytes }) => bytes.buffer),
)
