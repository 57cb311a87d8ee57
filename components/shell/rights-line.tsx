import { brand } from '@/lib/config/brand'

/** Names the company, and the brand if its name differs. */
export function RightsLine({ year, className }: { year: number; className?: string | undefined }) {
  const names = brand.company === brand.name ? brand.company : `${brand.company} and ${brand.name}`
  return (
    <p className={className}>
      © {year} {names}. All rights reserved.
    </p>
  )
}
