'use client'

import { PublicPage } from '@/components/shell/public-page'
import { ErrorStrip } from '@/components/ui/error-strip'
import { LinkButton } from '@/components/ui/link-button'
import { Toaster } from '@/components/ui/toaster'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useVersion } from '@/lib/client/page/use-version'
import { routes } from '@/lib/config/routes'
import { formatVersion } from '@/lib/format/version'
import { VersionRow } from './version-row'

/** Releases of the web app and of its service. */
export function VersionScreen({ appVersion }: { appVersion: string }) {
  const api = useVersion()
  return (
    <>
      <PublicPage
        title="Version"
        action={
          <LinkButton href={routes.home} size="lg" tone="line">
            Go to home
          </LinkButton>
        }
      >
        Name both when you report a problem.
        <VersionList appVersion={appVersion} apiVersion={api.data && formatVersion(api.data)} />
        {api.error !== undefined && (
          <ErrorStrip className="mt-4" onRetry={() => void api.mutate()} retrying={api.isValidating}>
            {messageOf(api.error)}
          </ErrorStrip>
        )}
      </PublicPage>
      <Toaster />
    </>
  )
}

function VersionList({ appVersion, apiVersion }: { appVersion: string; apiVersion: string | undefined }) {
  return (
    <dl className="mt-6 border-y border-ink-200 text-base text-ink-1000">
      <VersionRow name="Web App Version" version={appVersion} />
      <VersionRow name="API Version" version={apiVersion} />
    </dl>
  )
}
