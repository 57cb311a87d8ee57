import { lengths } from '@/lib/contract/bounds'
import type { Identity } from '@/server/engine/services/deps'

/** Given and family name on one line; empty if the sign-in names none. */
export const fullNameOf = ({ givenName, familyName }: Pick<Identity, 'givenName' | 'familyName'>): string =>
  `${givenName} ${familyName}`
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, lengths.name)
