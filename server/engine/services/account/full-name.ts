import { lengths, withoutTurns } from '@/lib/contract/bounds'
import type { Identity } from '@/server/engine/services/deps'

export const fullNameOf = ({ givenName, familyName }: Pick<Identity, 'givenName' | 'familyName'>): string =>
  withoutTurns(`${givenName} ${familyName}`)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, lengths.name)
