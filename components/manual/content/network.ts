import { type ManualChapter, points, steps, text } from '@/components/manual/manual-text'
import { maxPlanCandidates, maxPlans, maxPlanVersions } from '@/lib/config/limits'
import { formatCount } from '@/lib/format/number'

export const network: ManualChapter = {
  id: 'network',
  title: 'Plan a network',
  blocks: [
    text(
      'A budget buys several sites, and neighbours share their customers. A plan chooses which sites of a list to build, and which station at each, so that they are worth the most together. It counts what they take from each other and from the sites that you run already.',
    ),
  ],
  parts: [
    {
      id: 'start-plan',
      title: 'Start a plan',
      blocks: [
        steps(
          'Press **Plan a network** above your saved locations, in their table for the selected ones, in a record, or beside the results of a scouting list.',
          'The plan opens and the search starts. The best choice so far shows at once and improves; **Stop** keeps it as it is.',
          'Change the settings. Every change acts at once and continues from the plan before.',
        ),
        points(
          `A plan takes up to ${formatCount(maxPlanCandidates)} candidates of one country, as they are at its start: later changes of the list or record change no plan.`,
          'Saved locations of the status Operating are your own sites, never candidates. Their form, their table and the files of imports have the status.',
          `**Plan a network** in the path above a plan lists all of them, up to ${formatCount(maxPlans)}. The dots rename or delete one. One plan of an account is calculated at a time, and customers take turns: a plan that waits says how many come before it.`,
          'Guests have no plans.',
        ),
      ],
    },
    {
      id: 'plan-settings',
      title: 'Settings',
      blocks: [
        points(
          '**NPV** looks for the highest net present value, losses of own sites included, **Energy** for the most kWh/day, **Coverage** for the most people within a drive of so many minutes.',
          '**Budget** is what all stations may cost together: type it, or drag the slider or the mark of the curve. An empty field is no limit.',
          '**Sites, at most**, **Keep apart** and **Per municipality** limit the number of sites, in all, near each other and in one place.',
          '**Own sites** are those that you run already: what they lose counts against the plan. **From a file** reads any spreadsheet as the import does, with the reasons of rows that are wrong; rows of another status than Operating stay out where some have it. The cross, or **Take out** on the map, removes one, the switch all of them.',
          'A candidate within 75 m of an own site is left out: it stands there already. To plan a larger station there, take the own site out first.',
          '**Station options** are the stations that a site may get; the search gives each site the one that suits it. **Edit** changes their points, power and cost. Without a cost of your own, the shipped capex of such a station counts, as in a result.',
          '**Pick** beside **Must have** or **Never** takes the next site that you press on the map; Escape ends it. The card of a selected site has both, too.',
          '**Cable to the grid** adds a cable to the cost of each site, in a straight line to the nearest mapped medium-voltage line or substation: by your own cost of a metre, or by the assumed one, and a fixed part. Sites without a mapped grid near by have no such cost; the card of a site and the spreadsheet say so. The shipped capex may hold a part of it.',
          '**Undo** and **Redo**, also Ctrl + Z and Ctrl + Y, take changes of all settings back, also those from before a reload.',
        ),
      ],
    },
    {
      id: 'read-plan',
      title: 'Read the result',
      blocks: [
        points(
          'The line below the headline says how far the plan may be from the best possible one at most. The true distance is often smaller. **Proved best** means that no plan can be better under these assumptions.',
          'Energy and NPV have their 80 % bands, with all sites at the same end at once: the error of the estimates is common to them.',
          '**Value against budget** shows what the best plan found is worth by budget. It flattens where 99 % of its highest value is reached: more money buys little from there on.',
          '**Gain** is what a site adds to those above it, less what your own sites lose; it decides the number in row and pin. **Alone** is the estimate of the site without the others, **In network** what it sells among them.',
          '**Chosen of 500** is the share of 500 plans that contain the site when the estimates are drawn anew from their bands: about half of the error moves all sites together, as the level of a country does, and the rest each site alone. A site near 100 % stays right if the estimates are wrong; one below 50 % can be replaced by another.',
          '**Worth … of a plan that knows the true sales** says what the uncertainty costs: what your plan is worth beside the best one of each draw, in the median and in nine of ten. Much of the rest can be had by measuring before you build: look at the sites yourself, and begin with few.',
          '**Not chosen** gives the reason of every other candidate.',
          'A selected site shows the hexagons that its customers come from, brighter where more of their demand comes here, and the stations that lose most to it.',
          'If no site is chosen, the page says why. For NPV this is often right: at the shipped costs and prices many sites do not pay for themselves. Plan for energy, allow a smaller station, or enter your own costs.',
          'The dots beside the name list the versions before, of which the last ' +
            `${formatCount(maxPlanVersions)} are kept. Restoring one makes a new version of it.`,
        ),
      ],
    },
    {
      id: 'check-road',
      title: 'Check a road',
      blocks: [
        text(
          '**Check a road** on the page of plans lists the charging pools along a road by direction, the gaps between them, and the sites that would close each gap.',
        ),
        steps(
          'Choose a country and a road by its number, its own or the European one such as E 43; or draw a line by pressing points on the map, or type its points. A line may cross several countries.',
          'Choose what counts as a stop. **AFIR: 60 km, 400 kW** is what Regulation (EU) 2023/1804 asks of the core network by the end of 2025, **600 kW** by the end of 2027. Your own distance, power, number of 150 kW points and way from an exit work as well.',
          'Choose a direction, and a gap to see its five best candidates and your own ones on the map. **Spreadsheet** saves both directions.',
        ),
        points(
          'A pool is all charging stations within 100 m of each other. It counts for a direction if the drive from an exit is at most 3 km, or the way that you set; for a drawn line, if it is at most as far away as the crow flies.',
          'Both ends of the road count: the way from the start to the first pool may be a gap, too.',
          'Candidates are the sites of the country and your saved locations, which are marked, and shown wherever they rank; those that are Operating are left out. Of two at one place yours is kept. Those that close the gap come first, the nearest to the road at the top; the others leave a rest that is still too long.',
          'Where no charging station is known, outside the countries with data or in one that has none mapped, the road is hatched: it is neither a gap nor served.',
          'The list shows each road once, however its number is spelled. A European road that follows several roads has an entry of its own. Data built before European numbers were read have none: build the country again. OpenStreetMap gives no road of Andorra, Liechtenstein or Monaco such a number.',
          'The address of the page holds road, line and settings, so it can be sent to a colleague with an account.',
        ),
      ],
    },
    {
      id: 'plan-assumptions',
      title: 'What a plan assumes',
      blocks: [
        points(
          'The demand of a hexagon is half its share of the country’s people and half its share of the traffic, as charging away from home is bought by both. The halves are our assumption.',
          'The demand of a hexagon is shared among the stations within a drive of 30 minutes (Huff 1963): a station’s share is its attractiveness divided by the square of the drive time, beside the same of all others. The exponent of 2 is customary, not measured here.',
          'Attractiveness grows with the charging points, with the square root of their power, and slightly with the places within 200 m. Existing stations, own sites and the chosen ones compete alike.',
          'Drivers may also charge at home or elsewhere, or not at all: that has the same pull at every place, by the law of the estimate for larger stations. So the total of a network levels off where no station is mapped, too.',
          'A station sells its estimate, as a result shows it, times its share among all stations over its share alone. So a plan of one site sells exactly its estimate.',
          'The best possible comes from a simpler problem that can only promise more: it forgets part of the competition among the chosen sites, and a solver (HiGHS) bounds it.',
          'Money is reckoned as in a result: tariff, energy price, running cost, years and discount rate of the country. A plan is a screening estimate and sizes no investment.',
        ),
      ],
    },
  ],
}
