import type { Metadata } from 'next'
import { PageTitle } from '@/components/shell/page-title'
import { PublicPage } from '@/components/shell/public-frame'
import { ConnectedNews } from '@/components/studio/saving/connected-news'
import { type ConnectFailure, connectFailureSchema } from '@/lib/contract/cloud-map'
import { cloudSentences } from '@/server/bff/cloud/storage/cloud-provider'
import { cloudStorages } from '@/server/bff/cloud/storages'

export const metadata: Metadata = { robots: { index: false } }

const sentences: Readonly<Record<ConnectFailure, string>> = {
  denied: 'Access to your account was not allowed.',
  expired: 'You are signed out here. Sign in to the studio first.',
  refused: 'The sign-in was refused.',
  not_ready: cloudSentences.notReady,
  late: cloudSentences.late,
  failed: cloudSentences.carto,
  other: 'This sign-in was not started in this browser, or took longer than 15 minutes.',
}

/** Providers redirect here after consent, in a window beside the map. */
export default async function ConnectedPage({ searchParams }: PageProps<'/connected'>) {
  const { storage, failure } = await searchParams
  const name = cloudStorages().find(({ id }) => id === storage)?.name ?? 'The storage'
  const failed =
    failure === undefined ? undefined : (connectFailureSchema.safeParse(failure).data ?? 'failed')
  return (
    <>
      <PageTitle title="Map storage" />
      <PublicPage
        title={failed ? `${name} is not connected.` : `${name} is connected.`}
        action={<ConnectedNews isConnected={failed === undefined} />}
      >
        {failed && <p role="alert">{sentences[failed]}</p>}
        <p>
          {failed
            ? 'Close this window and connect again from the studio.'
            : 'Close this window to go back to your map.'}
        </p>
      </PublicPage>
    </>
  )
}
