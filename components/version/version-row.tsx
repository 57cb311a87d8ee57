'use client'

import { Copy } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { notify } from '@/components/ui/notify'
import { Skeleton } from '@/components/ui/skeleton'

interface VersionRowProps {
  /** Name in the notice of a copy: `Web App Version`. */
  name: string
  /** Undefined until answered. */
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

/** A version with a copy button. */
export function VersionRow({ name, version }: VersionRowProps) {
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
