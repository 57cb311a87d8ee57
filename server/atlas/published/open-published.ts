import type { S3Settings } from '@/server/s3/s3-settings'
import type { FollowedStore } from './follow-country'
import { followStore, type PublishedAtlases } from './follow-store'

/** Loads the S3 client only if it is used. */
export async function openPublished(
  s3: S3Settings | null,
  deps: Omit<FollowedStore, 'store'>,
): Promise<PublishedAtlases | null> {
  if (!s3) return null
  const { createS3Store } = await import('@/server/s3/s3-store')
  const store = createS3Store(s3)
  const followed = followStore({ ...deps, store })
  return {
    ...followed,
    close() {
      followed.close()
      store.close()
    },
  }
}
