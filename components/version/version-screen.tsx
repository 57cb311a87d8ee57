'use client'

import { Copy } from 'lucide-react'
import { PageBlock } from '@/components/shell/public-frame'
import { LinkButton } from '@/components/ui/button'
import { ErrorStrip } from '@/components/ui/error-strip'
import { IconButton } from '@/components/ui/icon-button'
import { notify } from '@/components/ui/notify'
import { Skeleton } from '@/components/ui/skeleton'
import { useVersion } from '@/lib/client/browser/use-version'
import { messageOf } from '@/lib/client/fetch/request-error'
import { routes } from '@/lib/config/routes'
import { formatVersion } from '@/lib/format/version'

export function VersionScreen({ appVersion }: { appVersion: string }) {
  const api = useVersion()
  return (
    <PageBlock
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
    </PageBlock>
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

interface VersionRowProps {
  /** Name in the notice after copying: `Web App Version`. */
  name: string
  /** Undefined while loading. */
  version: string | undefined
}

async function copy(name: string, version: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(version)
    notify.success(`${name} copied to clipboard`)
  } catch {
    notify.error(`${name} could not be copied. Select it and copy it by hand.`)
  }
}

function VersionRow({ name, version }: VersionRowProps) {
  return (
    <div className="flex min-h-14 items-center gap-4 border-t border-ink-200 first:border-t-0">
      <dt className="flex-1 text-ink-600">{name}</dt>
      <dd className="tnum flex items-center gap-1 font-medium wrap-anywhere">
        {version === undefined ? (
          <Skeleton className="h-3 w-40" />
        ) : (
          <>
            {version}
            <IconButton
              label={`Copy ${name}`}
              icon={<Copy aria-hidden />}
              onClick={() => void copy(name, version)}
            />
          </>
        )}
      </dd>
    </div>
  )
}
