import { type ManualChapter, picture, points, steps, text } from '@/components/manual/manual-text'

export const results: ManualChapter = {
  id: 'results',
  title: 'Results, explanation and what-if',
  blocks: [
    text(
      'The result of a location shows the estimate, its reasons, and what would change it. **Full Report** in a report opens it over the evaluation, under an address of its own; Escape or the browser’s back button closes it.',
    ),
    picture(
      'results',
      'Estimated kWh/day with its band, bars for what drives the estimate, parameters at the left.',
    ),
  ],
  parts: [
    {
      id: 'prediction',
      title: 'The number and its band',
      blocks: [
        text(
          'The number is energy sold per day by the whole station. The 80 % band beside it says between which values four of five such stations lie. It is wide because similar sites sell differently. It is a screening estimate: use it to rank sites, not to size an investment.',
        ),
      ],
    },
    {
      id: 'explanation',
      title: 'What drives the prediction',
      blocks: [
        text(
          'The explanation starts at a reference site and adds, line by line, what this site’s traffic, people, competition, places and station change, in kWh/day. The lines add up to the estimate. A plus raises, a minus lowers. Hatched bars rest on assumptions not checked against measurements.',
        ),
        text('**Simplified** shows groups, **Detailed** every single input.'),
      ],
    },
    {
      id: 'what-if',
      title: 'Change traffic and see what follows',
      blocks: [
        steps(
          'Open a group at the left, such as traffic.',
          'Type a number, or move the slider below the field. **Recalculating** shows while the estimate updates.',
          'Compare: the measured number is shown before the new one, and a grey bar below each bar that moved.',
          '**Undo** (Ctrl+Z) and **Redo** go back and forth, **Reset** restores the measured figures.',
        ),
        points(
          'The totals of traffic and of points of interest are sums: change a part and the total follows.',
          '**Station configuration** chooses the number of connectors and their power, such as 2×150 kW. Bays share one demand: twice the connectors sell about two thirds more, and a busy station turns drivers away. **Another station...** takes any number of connectors and any power.',
          'Below the field in use stands what it does in the estimate: the effect of your change or of twice as much, with the exponent of its class.',
          'An empty field counts as 0. Anything but a number is rejected and changes nothing; Escape restores the number.',
          'Your changes last until you close the tab, even through a reload. **Start over** undoes them.',
          '**Share** has an address that includes them for your team, and makes public links. **Result PDF** prints what you see. **Add to list** saves the place.',
          '**Scorecard PDF** is one page for the owner of the site, with your changes: map, estimate with its band in words, what drives it, what is near, and whom to call. Name the reader under **Prepared for** and press **Update**; choose A4 or Letter. **Include revenue** adds a year’s revenue at your tariff.',
          'Money stays with you: links, the address and the PDF leave it out unless you tick **Include money**, which also shows readers your scenarios.',
          'Its short link holds the inputs only, without name, place or record.',
        ),
      ],
    },
    {
      id: 'scenarios',
      title: 'Compare scenarios',
      blocks: [
        text(
          'The table below the number shows the site as measured and up to three scenarios of your own side by side, each figure with its 80 % band.',
        ),
        steps(
          'Change inputs at the left, press **Save** in the column **Your changes** and give it a name.',
          'Or press **Add scenario**: a rival of one charging class opens at a chosen distance, the station changes, or traffic goes up or down.',
          'Press the name of a column to load its inputs. Changes you make then belong to that scenario.',
          'The pencil renames or removes the scenario in use.',
          'Four columns fit. With three scenarios and unsaved changes, **As measured** makes room until you remove a scenario or reset.',
        ),
        text(
          'Scenarios belong to a location and are kept with your account. Without one, this browser keeps them, and offers them to the account that you sign in with. **Spreadsheet** downloads every column with live formulas.',
        ),
      ],
    },
    {
      id: 'money',
      title: 'What a station is worth',
      blocks: [
        text(
          '**Money** at the left holds what the station costs and earns. A hatched square marks a default of the country, one lent by a neighbour, or our own assumption; which one, and its source, shows below the field in use. A figure that we did not read at its source says **Not verified**; **Sources and error of the model** lists all of them. Type your own figures: they count far more than any default.',
        ),
        text(
          '**Use for all ...** makes what you typed your own values for every station of the same charging class and country; scenarios and ‘As measured’ share them. **Use the shipped ...** below a field returns one value to ours here, **Forget my values** all of them everywhere.',
        ),
        text(
          '**Cable to the grid** is 0 until you type it: the capex holds a usual connection. Below the field stands how far the nearest mapped medium-voltage line or substation is, and what a cable to it may cost; **Use** puts that in. It belongs to this place alone, so **Use for all ...** leaves it out.',
        ),
        points(
          '**Revenue** and **margin** are those of a year after the opening ramp, without VAT. Margin is revenue less energy, grid fee and running cost.',
          '**Payback** is the number of years until the capex and the cable have come back, not discounted. “never” says that it does not within the lifetime.',
          '**NPV** is what all years are worth today at the discount rate, less the capex and the cable. **IRR** is the rate at which the NPV is 0; “none” says that there is no such rate.',
          '**Cost per kWh** is everything spent over everything sold, both discounted.',
          'The mark below the band shows the kWh a day at which the NPV is 0.',
          '**What drives the NPV** varies one input at a time. The estimate varies over its band, which usually matters most.',
        ),
      ],
    },
    {
      id: 'factors',
      title: 'Factors and projections',
      blocks: [
        text(
          '**Factors** shows each figure beside its fifth among the sites of the country, from “Very low” to “Very high”. “Unknown” means that the country has no data here, or too few sites.',
        ),
        text(
          '**Projections** shows a fast charging station’s energy over eleven years in three scenarios of the electric fleet. Both need an account.',
        ),
      ],
    },
    {
      id: 'catchment',
      title: 'Where the demand comes from',
      blocks: [
        text(
          '**Catchment** says where the demand of a station would come from: in a result, in the report of a location, and among the facts of a location in scouting. Press **Show catchment**; it is calculated for the shown station, or for 2×150 kW or 2×22 kW in scouting. It needs an account; a public link shows it to readers who have one.',
        ),
        points(
          'The map colours each hexagon by the share of its demand that would come, after the drive on the road network. Press a hexagon to read its share. The tables below hold the same.',
          '**Takes from** lists the charging stations that lose what this one gains, most first, with numbers for the first of them on the map. **New demand** is charged at home or elsewhere today, or not at all. Together they are the estimate. **Queue** shows how busy the points are by hour, and how many drivers stations of other sizes would turn away.',
          '**Show on the map**, beside scouting’s or an evaluation’s map, colours its hexagons instead of the small map’s: lines lead to the stations that lose most, with the kWh/day that each loses, and a bolt marks own sites that lose. The legend has the classes and hides it again. Press a hexagon or own site for its figures; the arrow keys read them aloud. The page’s address keeps it.',
          '**Own sites** are your saved locations of status Operating: what each would sell before and after.',
          'A catchment explains the estimate from the country’s data. Where changed inputs or an older record say another number, a note names both.',
        ),
        text(
          'Demand is half of a hexagon’s people and half of its traffic. It is split among the stations within 30 minutes of driving: connectors, power and places within 200 m attract it, and twice the driving time leaves a quarter. These are assumptions, not measurements.',
        ),
      ],
    },
    {
      id: 'missing',
      title: 'When there is no result',
      blocks: [
        text(
          'Without traffic data there is no estimate: “Results for this location could not be processed, please contact our support team.” Zero traffic is a value; missing traffic is not.',
        ),
        text(
          'A short link ends in an ID of eight letters and digits. If nothing is saved under it, the page says so and its form is empty: enter the figures yourself or check the link.',
        ),
      ],
    },
  ],
}
