'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorStrip } from '@/components/ui/error-strip'
import { messageOf } from '@/lib/client/fetch/request-error'
import { makeShortLink } from '@/lib/client/sharing/use-shares'
import { routes } from '@/lib/config/routes'
import type { InferenceInput } from '@/lib/contract/inference'
import { CopyField } from './copy-field'

/** Makes a short link to inputs. Equal inputs share one link, so there is no list. */
export function ShortLink({ input }: { input: InferenceInput }) {
  const [address, setAddress] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const make = async () => {
    setFailure(undefined)
    setBusy(true)
    await makeShortLink(input)
      .then(
        ({ id }) => setAddress(`${window.location.origin}${routes.results}?id=${id}`),
        (error: unknown) => setFailure(messageOf(error)),
      )
      .finally(() => setBusy(false))
  }
  return (
    <div className="grid gap-4">
      <p className="text-ink-600">
        A short link opens the calculator with these figures only, without the location’s name, place or
        record. It does not expire.
      </p>
      {failure && <ErrorStrip>{failure}</ErrorStrip>}
      {address ? (
        <CopyField
          label="Short link"
          value={address}
          hint="Opens for everyone with an account."
          copied="Short link copied to clipboard"
        />
      ) : (
        <div>
          <Button busy={isBusy} onClick={() => void make()}>
            Create short link
          </Button>
        </div>
      )}
    </div>
  )
}
