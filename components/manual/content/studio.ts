import { type ManualChapter, picture, points, steps, text } from '@/components/manual/manual-text'
import { limits } from '@/lib/config/limits'
import { maxColumns } from '@/lib/domain/map/map-fault'
import { formatCount } from '@/lib/format/number'

const megabytes = limits.recordFileBytes / 1_000_000

export const studio: ManualChapter = {
  id: 'studio',
  title: 'Map studio',
  blocks: [
    text(
      'The map studio (/kepler) opens any kepler.gl map or table of places, draws it, and makes it yours: layers, filters, queries, a link to share. What you open stays in your browser until you save it; for the roads and towns below it, only its middle is asked for, to about a kilometre. **Open in the map studio** on the scouting map and on an evaluation brings what they show; **Map studio** above your saved locations brings the list.',
    ),
    picture(
      'studio',
      'Map studio with its layers and datasets, a map of hexagons, and the rows of a dataset below it.',
    ),
  ],
  parts: [
    {
      id: 'studio-data',
      title: 'Bring data',
      blocks: [
        points(
          `**Open file**, or a file dropped on the page, opens a map: kepler.gl’s JSON, GeoJSON, CSV, tab-separated text, JSON rows, columns or lines, charger registers (OCPI, OICP, NOBIL, Open Charge Map), Excel (.xlsx), Arrow or Parquet, up to ${megabytes} MB and ${formatCount(maxColumns)} columns. A table has its places in columns of latitudes and longitudes, or in one with GeoJSON, WKT, WKB or H3 cells.`,
          '**Where are the places?** asks for them where no column is recognised, and counts the rows with a place as you choose: two columns, one with both, geometry, H3 or S2 cells, or addresses, which are looked up once you are signed in. Without places it stays a table. To change them, press **⋯** beside the dataset.',
          'A dash, NA, N/A, None, null and NaN are no value in columns of numbers, dates and the like, in capitals or not. Among words only exactly these are, so that Na and none stay; among codes of two capitals NA stays, too.',
          '**Datasets** offers the other sheets of a workbook, and the decimal mark or the order of day and month of a column that fits both. A column that nothing decides stays text until you choose.',
          'Coordinates in metres, degrees with letters or minutes, and pairs in one cell become two more columns, latitude and longitude. **Datasets** asks for a system that the file does not name, for the order of a pair and for what the letter O means, where nothing decides. Swapped latitudes and longitudes, and longitudes from 0 to 360, are corrected where that is certain; choose **As in the file** to undo it.',
          '**Add data** adds files to the open map, or loads an address once you are signed in; **Cancel** stops a slow one. Each dataset brings the layer that its columns suggest.',
          'The samples under **Add data** open as new maps. A card above the layers says what each is and where its data come from.',
          '**Not everything is drawn** lists the parts of a file that the map does not show. They stay in the file when you save it.',
          'If a file cannot be read, a sentence says where its fault is. The open map stays as it was.',
          'Tables with semicolons between the cells may have decimal commas, as in 47,14.',
          'Text that is not UTF-8 is read as Windows-1252, the letters of older spreadsheets; the dataset says so.',
          'The dots beside a dataset remove it with its layers; **Undo** brings both back. The pin turns its rows into saved locations or a submission.',
        ),
      ],
    },
    {
      id: 'studio-layers',
      title: 'Layers and filters',
      blocks: [
        points(
          'The list of layers is the legend, the topmost first. The eye hides a layer, the grip or its arrow keys move it, a press on its name opens its settings: column, scale and colours, sizes, height, opacity and labels.',
          '**Filters** narrow a dataset on all its layers: by a range, by values, by a time that plays, or by the part of the map in view. The ends of a range or a time can be typed; times are in UTC.',
          '**Interactions** chooses what the tooltip says. A press on the map keeps it open; **Enter** reads the middle of the map. The brush makes what is near the pointer stand out.',
          '**Split the map** puts two maps of one view side by side, each with layers of its own. A phone shows one of them at a time.',
          '**Undo** and **Redo**, also **Ctrl** with **Z**, go through up to a hundred steps.',
        ),
      ],
    },
    {
      id: 'studio-rows',
      title: 'Rows and queries',
      blocks: [
        text(
          'The table beside a dataset opens its rows below the map, as filtered. The map makes room and keeps in view what you looked at. A press on a column’s name sorts the rows, a second one reverses the order, a third one removes it. **Columns** hides some, **Download** saves the rows as CSV.',
        ),
        steps(
          'Press **SQL** beside the map. The database starts in your browser; no row leaves it.',
          'Write a query that begins with select. **Columns** below the query lists datasets and columns; a press writes the name.',
          'Press **Run**, or **Ctrl** with **Enter**. A fault is underlined and named with its line and column, often with a correction. **Cancel** stops a long query.',
          '**Add as dataset** puts the rows on the map, if they have latitude and longitude. **CSV** saves them.',
        ),
      ],
    },
    {
      id: 'studio-saving',
      title: 'Save and share',
      blocks: [
        points(
          '**Save** keeps the map with a title, a description and a picture. Your maps are listed when the studio opens. **Versions…** behind the map’s name restores an earlier one.',
          '**Share** copies a link. Only you can open a private map; anyone with the link can open a shared one.',
          '**Download JSON** is a file for kepler.gl with all that the map had. **Download picture (PNG)** has legend and sources. **Download page (HTML)** is a map that opens without a connection, with its labels and tooltips.',
        ),
      ],
    },
    {
      id: 'studio-storage',
      title: 'Where maps are kept',
      blocks: [
        text(
          `A map of up to ${limits.savedMapBytes / 1_000_000} MB is kept whole: datasets, layers, filters and view, with its title, description and picture. **Storage** lists the maps of every place with their pictures and connects you to those besides your account, where they are offered. **Save to** then chooses the place.`,
        ),
        points(
          `Your **account** keeps up to ${limits.savedMapVersions} versions of a map, ${limits.savedMapsBytes / 1_000_000} MB in all, and decides who opens it. Only maps of your account have a link to share.`,
          'A hosted service of maps is listed by its name, such as Studio Cloud. Paste the access token of your account there and press **Connect**.',
          '**Connect CARTO** asks in a separate window whether the studio may use your account there. CARTO keeps a new map private, and each dataset as a table; kepler.gl can open the map too.',
          'A map saved again replaces what such a storage had: versions are kept in your account alone.',
          'The permission for another storage is kept on the server, encrypted, until you sign out or press **Disconnect**. The maps stay where they are.',
          'A storage that refuses a map says why: too many datasets for your plan, no room, or a permission that has expired. The open map stays as it was; save it elsewhere or try again.',
        ),
      ],
    },
  ],
}
