import { formatCount } from '@/lib/format/number'

interface Described {
  name: string
  colour: string | null
  logo: string | null
  canSubmit: boolean
  locationQuota: number | null
  peopleQuota: number | null
}

const quotaWords = (quota: number | null) => (quota === null ? 'none' : formatCount(quota))

function quotaAct(what: string, before: number | null, after: number | null): string | undefined {
  if (before === after) return undefined
  return `Changed the quota of ${what} from ${quotaWords(before)} to ${quotaWords(after)}`
}

function logoAct(before: string | null, after: string | null): string | undefined {
  if (before === after) return undefined
  return after === null ? 'Removed the logo' : 'Changed the logo'
}

export function actsOfChange(before: Described, after: Described): string[] {
  return [
    before.name === after.name ? undefined : `Renamed “${before.name}” to “${after.name}”`,
    before.colour === after.colour ? undefined : 'Changed the colour',
    logoAct(before.logo, after.logo),
    before.canSubmit === after.canSubmit
      ? undefined
      : `${after.canSubmit ? 'Allowed' : 'Stopped'} submissions`,
    quotaAct('locations per month', before.locationQuota, after.locationQuota),
    quotaAct('people', before.peopleQuota, after.peopleQuota),
  ].filter((act) => act !== undefined)
}
