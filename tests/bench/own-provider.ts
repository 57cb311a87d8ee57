import { openProvider, type TestProvider } from '@/tests/battery/rig/identity'
import { createProviders } from '@/tests/battery/rig/providers'
import { temporaryDirectory } from '@/tests/support/temporary-directory'

/** An identity provider in this process, with its own keys and database. `accessToken` is in seconds. */
export async function startOwnProvider(app: string, accessToken?: number): Promise<TestProvider> {
  const { path: directory, remove } = temporaryDirectory()
  const provider = await openProvider(createProviders(), {
    apps: [app],
    directory,
    ...(accessToken !== undefined && { accessToken }),
  })
  return { ...provider, close: () => provider.close().finally(remove) }
}
