import type { Charger, Site } from '@/server/atlas/base/entities'
import { openSurvey } from '@/server/atlas/derive/demand/survey'
import { demandQuestion } from '@/server/atlas/derive/hexagons/hexagon-scores'
import type { HexagonTable } from '@/server/atlas/derive/hexagons/hexagon-table'
import { scoreHexagons } from '@/server/atlas/derive/hexagons/hexagons'
import type { SharedTables } from '@/server/atlas/derive/places/demand-tables'
import { deriveSiteRows, type SiteRow } from '@/server/atlas/derive/sites/site-columns'
import type { Progress } from './progress'

interface Scoring {
  tables: SharedTables
  /** Counted and not yet scored. */
  cells: HexagonTable
  sites: readonly Site[]
  chargers: readonly Charger[]
  progress: Progress
}

interface Scored {
  hexagons: HexagonTable
  siteRows: SiteRow[]
}

/**
 * Scores hexagons and sites, of a large country in threads.
 * @throws ThreadEnded if a thread ends
 */
export async function scoreCountry({ tables, cells, sites, chargers, progress }: Scoring): Promise<Scored> {
  const survey = openSurvey(tables, { cells: cells.cells.length })
  try {
    const measured = survey.cells(demandQuestion(cells.cells, cells.columns))
    const around = survey.sites(sites.map(({ position }) => position))
    const hexagons = await progress.step('Scoring hexagons', async (report) => {
      const table = scoreHexagons(cells, await measured(report.share))
      report.done(`${table.cells.length} hexagons`)
      return table
    })
    const siteRows = await progress.step('Scoring sites', async (report) => {
      const rows = deriveSiteRows(sites, { surroundings: await around(report.share), hexagons, chargers })
      report.done(`${rows.length} sites`)
      return rows
    })
    return { hexagons, siteRows }
  } finally {
    await survey.close()
  }
}
