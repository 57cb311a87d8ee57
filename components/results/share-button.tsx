'use client'

import { Share2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { copyAddress } from '@/components/sharing/copy-address'
import { ShareDialog } from '@/components/sharing/share-dialog'
import { ShortLink } from '@/components/sharing/short-link'
import { Button } from '@/components/ui/button'
import { useOpenReport } from '@/lib/client/evaluation/full-report'
import { useGuest } from '@/lib/client/session/guest'
import { routes } from '@/lib/config/routes'
import { type ResultsLocation, toResultsQuery } from '@/lib/domain/prediction/inference-input'
import { resultMoney } from '@/lib/domain/scenarios/scenario-columns'
import { resultSubject } from '@/lib/domain/sharing/share-subject'
import { IncludeMoney } from './include-money'
import type { ScenarioBoard } from './scenarios/use-scenario-board'
import type { Parameters } from './use-parameters'

interface ShareButtonProps {
  location: ResultsLocation
  parameters: Parameters
  board: Pick<ScenarioBoard, 'inputs' | 'activeKey'>
}

/** A guest copies the address; with an account there are public links as well. Money is included only on request. */
export function ShareButton({ location, parameters, board }: ShareButtonProps) {
  const { original, input, moneyEdits, defaults } = parameters
  const { inputs, activeKey } = board
  const { isGuest, to } = useGuest()
  const isInDialog = useOpenReport() !== null
  const [isOpen, setOpen] = useState(false)
  const [hasMoney, setMoney] = useState(false)
  const money = useMemo(
    () => (hasMoney ? resultMoney(inputs, activeKey, defaults.currency) : undefined),
    [hasMoney, inputs, activeKey, defaults.currency],
  )
  const subject = useMemo(() => resultSubject(location, input, money), [location, input, money])
  const addressOf = (edits: typeof moneyEdits) => {
    const query = toResultsQuery(location, input, edits).toString()
    const isUnchanged = query === toResultsQuery(location, original).toString()
    // Without edits, the address of the dialog opens the same over its record.
    if (isInDialog && isUnchanged) return window.location.href
    return new URL(`${to(routes.results)}?${query}`, window.location.href).href
  }
  const press = () => (isGuest ? void copyAddress(addressOf({})) : setOpen(true))
  return (
    <>
      <Button tone="ghost" icon={<Share2 aria-hidden />} onClick={press}>
        Share
      </Button>
      <ShareDialog
        open={isOpen}
        onOpenChange={(open) => {
          setOpen(open)
          setMoney(false)
        }}
        subject={subject}
        address={isOpen ? addressOf(hasMoney ? moneyEdits : {}) : ''}
        options={
          <IncludeMoney
            isOn={hasMoney}
            onChange={setMoney}
            hint="What the station costs and earns, as it is now. Public links show your scenarios too."
          />
        }
        ways={[{ value: 'inputs', label: 'Inputs only', content: <ShortLink input={input} /> }]}
      />
    </>
  )
}
