'use client'

import { FileSpreadsheet, FileText } from 'lucide-react'
import { useState } from 'react'
import { SignInDialog } from '@/components/evaluation-entry/sign-in-dialog'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { useComparisonFile } from '@/lib/client/evaluation/use-comparison-file'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useGuest } from '@/lib/client/session/guest'
import { useSharedView } from '@/lib/client/sharing/shared-view'
import { routes } from '@/lib/config/routes'
import type { ComparisonForm, ComparisonRequest } from '@/lib/contract/comparison'

/** Saves the shown comparison as a file; asks guests to sign in. A public link has no files of it. */
export function ComparisonFiles(shown: Omit<ComparisonRequest, 'form'>) {
  const { isGuest } = useGuest()
  const isShared = useSharedView() !== null
  const { making, save } = useComparisonFile()
  const [isAsking, ask] = useState(false)
  if (isShared) return null
  const press = async (form: ComparisonForm) => {
    if (isGuest) return ask(true)
    try {
      await save({ ...shown, form })
    } catch (error) {
      const retry = { label: 'Retry', onPress: () => void press(form) }
      notify.error(messageOf(error, "Couldn't make the file"), retry)
    }
  }
  const button = (form: ComparisonForm) => ({
    busy: making === form,
    disabled: making !== undefined,
    onClick: () => void press(form),
  })
  return (
    <>
      <Button tone="line" icon={<FileSpreadsheet aria-hidden />} {...button('xlsx')}>
        Export xlsx
      </Button>
      <Button icon={<FileText aria-hidden />} {...button('pdf')}>
        Export PDF
      </Button>
      <SignInDialog open={isAsking} reason="unlock" returnTo={routes.scouting} onClose={() => ask(false)} />
    </>
  )
}
