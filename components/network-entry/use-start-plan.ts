'use client'

import { useRouter } from 'next/navigation'
import { notify } from '@/components/ui/notify'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useSending } from '@/lib/client/fetch/use-sending'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { usePlanChanges } from '@/lib/client/network/use-plans'
import { routes } from '@/lib/config/routes'
import { lengths } from '@/lib/contract/bounds'
import type { PlanCandidates } from '@/lib/contract/plan-terms'
import { newPlan } from '@/lib/domain/plans/new-plan'
import { isOperating } from '@/lib/domain/plans/own-sites'
import { formatDate } from '@/lib/format/date'

interface Wanted {
  name: string
  candidates: PlanCandidates
}

/** Plans of one list differ by their day at first. */
const datedName = (name: string) => `${name}, ${formatDate(new Date().toISOString())}`.slice(0, lengths.name)

/** Starts a plan with the usual settings and opens it; a refusal is a notice with the service's sentence. */
export function useStartPlan() {
  const router = useRouter()
  const { start } = usePlanChanges()
  const { isSending, send } = useSending()
  const begin = ({ name, candidates }: Wanted) =>
    send(
      async () => {
        const hasOwn = useSavedLocations.getState().locations.some(isOperating)
        const plan = await start(newPlan({ name: datedName(name), candidates, hasOwn }))
        router.push(`${routes.network}/${encodeURIComponent(plan.id)}`)
      },
      (error) => {
        const message = messageOf(error, 'The plan could not be started.')
        notify.error(message, { label: 'My plans', onPress: () => router.push(routes.network) })
        return message
      },
    )
  return { begin: (wanted: Wanted) => void begin(wanted), isSending }
}
