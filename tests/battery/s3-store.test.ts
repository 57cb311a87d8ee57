import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createS3Store } from '@/server/s3/s3-store'
import { publishText, slug } from '@/tests/support/followed-store'
import { type S3Server, startS3 } from '@/tests/support/s3-server'
import { temporaryDirectory } from '@/tests/support/temporary-directory'
import { until } from '@/tests/support/until'
import { canaries } from './rig/canaries'
import { placesBody, submit } from './rig/evaluation-calls'
import { finishedRecords } from './rig/finished-records'
import { cookieOf, signInWith } from './rig/people'
import { type Installation, startInstallation } from './rig/three-processes'

describe('two machines over one PostgreSQL and one S3 store', () => {
  let store: S3Server
  let all: Installation

  beforeAll(async () => {
    store = await startS3()
    const { endpoint = '', bucket, accessKeyId, secretAccessKey } = store.settings
    all = await startInstallation(['one', 'two'], {
      SESSION_SECRET: canaries.SESSION_SECRET,
      API_KEY: canaries.API_KEY,
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    })
  })
  afterAll(async () => {
    await all?.close()
    await store?.close()
  })

  it('serves an evaluation’s files from both, and keeps none in VAR_DIR', async () => {
    const cookie = cookieOf(await signInWith(all.balancer.origin, await all.provider.newPerson()))
    const sent = { body: placesBody(2), key: randomUUID(), cookie }
    expect((await submit(all.ask, sent)).status).toBe(201)
    await finishedRecords(all.ask, { cookie, count: 2 })
    const files: string[] = []
    for (const each of [0, 1]) {
      all.balancer.pin(each)
      const reply = await all.ask({ path: '/api/evals/files/0001_dc/excel', cookie })
      expect([reply.status, reply.isWhole]).toEqual([200, true])
      files.push(reply.body.toString('base64'))
    }
    expect(files[1]).toBe(files[0])
    expect(store.kept().some((path) => /^evaluations\/[^/]+\/excel\.xlsx/.test(path))).toBe(true)
    for (const { varDir, output } of all.apps) {
      expect(existsSync(join(varDir, 'files'))).toBe(false)
      await until(() => output().includes(`S3, bucket ${store.settings.bucket} at ${store.origin}`))
    }
  })

  it('serves a country published elsewhere on both, each from its own disk', async () => {
    const builder = temporaryDirectory()
    const bucket = createS3Store(store.settings)
    const version = await publishText(bucket, builder.path, { text: 'a', now: new Date() })
    const tile = { path: `/api/scout/basemap/${slug}/${version}/6/33/22.mvt` }
    for (const [each, app] of all.apps.entries()) {
      all.balancer.pin(each)
      // Its files are served a moment before it becomes the current version.
      await until(async () => {
        const manifest = (await all.ask({ path: `/api/scout/manifest/${slug}` })).json()
        return (manifest as { version?: string }).version === version
      })
      const reply = await all.ask(tile)
      expect([reply.status, reply.headers['cache-control']]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ])
      expect(existsSync(join(app.varDir, 'atlas', slug, version, 'sites.arrow'))).toBe(true)
    }
    bucket.close()
    builder.remove()
  })
})
