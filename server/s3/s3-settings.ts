import type { Env } from '@/server/base/settings/env'

export interface S3Settings {
  endpoint: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  isPathStyle: boolean
}

export function s3Settings(env: Env): S3Settings | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return null
  const { S3_ENDPOINT: endpoint, S3_REGION: region = 'us-east-1', S3_PATH_STYLE: pathStyle } = env
  // Self-hosted stores rarely have a host name per bucket.
  const isPathStyle = pathStyle === undefined ? endpoint !== undefined : pathStyle === 'true'
  return { endpoint, region, bucket, accessKeyId, secretAccessKey, isPathStyle }
}
