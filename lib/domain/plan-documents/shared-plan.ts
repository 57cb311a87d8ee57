import type { Plan, PlanResult } from '@/lib/contract/network'
import type { SharedPlan } from '@/lib/contract/plan-documents'
import { countedOwn } from '@/lib/domain/plans/own-sites'

type SharedSite = SharedPlan['sites'][number]

/** Only a gain in people says nothing of money or of what own sites sell. */
const isOpenValue = ({ kind }: Plan['settings']['objective']) => kind === 'coverage'

/** What readers of a public link get; see `sharedPlanSchema` for what is withheld. */
export function sharedPlanOf(plan: Plan, result: PlanResult, hasMoney: boolean): SharedPlan {
  const { settings, grounds } = plan
  const { objective, budget } = settings
  const withMoney = <T>(value: T): T | null => (hasMoney ? value : null)
  const hasValue = hasMoney || isOpenValue(objective)
  return {
    name: plan.name,
    country: settings.country,
    currency: grounds?.currency ?? '',
    objective,
    candidates: plan.candidates,
    calculatedAt: plan.changedAt,
    hasMoney,
    energy: result.energy,
    npv: withMoney(result.npv),
    years: withMoney(result.years),
    discountRate: withMoney(result.discountRate),
    value: hasValue ? result.value : null,
    budget: withMoney(budget),
    cost: withMoney(result.cost),
    left: withMoney(result.left),
    people: result.people,
    missing: result.bound.state === 'known' ? result.bound.missing : null,
    draws: result.draws,
    kept: result.kept ?? null,
    sites: result.sites.map((site) => sharedSite(site, { hasMoney, hasValue })),
    own: countedOwn(result.own).map(({ name, lat, lng }) => ({ name, lat, lng })),
    curve: withMoney(result.curve),
  }
}

/** Without IDs, which are the account's own. */
function sharedSite(
  site: PlanResult['sites'][number],
  { hasMoney, hasValue }: { hasMoney: boolean; hasValue: boolean },
): SharedSite {
  const { name, lat, lng, municipality, connectors, kilowatts, isMustHave, drawn } = site
  return {
    name,
    lat,
    lng,
    municipality,
    connectors,
    kilowatts,
    cost: hasMoney ? site.cost : null,
    aloneEnergy: site.aloneEnergy,
    networkEnergy: site.networkEnergy,
    gain: hasValue ? site.gain : null,
    isMustHave,
    drawn,
  }
}
