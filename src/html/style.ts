/** Style of pages on a screen and on A4: black on white, in installed fonts. Colour only repeats the words. */
export const PAGE_STYLE = `
@page { size: A4; margin: 17mm 16mm 19mm; @bottom-right { content: counter(page) " / " counter(pages); font: 8.5pt "Liberation Sans", Arial, sans-serif; color: #555; } }
* { box-sizing: border-box; }
html { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
body { margin: 2rem auto; padding: 0 1.5rem; max-width: 190mm; color: #1a1a1a; background: #fff; font: 11pt/1.45 "Segoe UI", "Helvetica Neue", "Liberation Sans", Arial, system-ui, sans-serif; overflow-wrap: break-word; }
h1 { font-size: 19pt; line-height: 1.2; margin: .2em 0 .4em; }
h2 { font-size: 13pt; line-height: 1.25; margin: 1.6em 0 .5em; padding-bottom: .15em; border-bottom: 1.5pt solid #7a1f1f; }
h3 { font-size: 11pt; margin: 1.2em 0 .35em; }
.annex h3 { font-size: 10pt; margin: .9em 0 .2em; color: #333; }
h1, h2, h3, caption, thead { break-after: avoid; }
p, li, dd { orphans: 3; widows: 3; }
p { margin: .4em 0; }
.text { white-space: pre-line; }
.line { white-space: nowrap; }
.over { margin: 0; font-weight: 600; color: #7a1f1f; letter-spacing: .01em; }
.quiet, small { color: #555; font-size: 9.5pt; }
.late, .bad { color: #a01414; font-weight: 600; }
.good { color: #14603a; font-weight: 600; }
dl { margin: .4em 0; display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .1em 2em; }
dl > div { display: grid; grid-template-columns: minmax(0, 11fr) minmax(0, 13fr); gap: .8em; padding: .18em 0; border-bottom: .5pt solid #ddd; break-inside: avoid; }
dl.long { display: block; }
dl.long > div { grid-template-columns: minmax(0, 3fr) minmax(0, 8fr); break-inside: auto; }
dt { color: #555; font-size: 9.5pt; line-height: 1.5; hyphens: auto; }
dd { margin: 0; white-space: pre-line; }
table { width: 100%; border-collapse: collapse; margin: .5em 0 1em; font-size: 10pt; line-height: 1.35; }
caption { text-align: left; font-weight: 600; padding: .4em 0; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td { text-align: left; vertical-align: top; padding: .32em .6em .32em 0; border-bottom: .5pt solid #ccc; }
th { font-size: 9pt; color: #444; border-bottom: 1pt solid #888; }
th:last-child, td:last-child { padding-right: 0; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; }
ol, ul { margin: .4em 0; padding-left: 1.4em; }
ol.items { list-style: none; padding: 0; }
ol.items > li { position: relative; padding: .5em 0 .6em 2.4em; border-bottom: .5pt solid #ccc; break-inside: avoid; }
ol.items > li::before { content: attr(value); position: absolute; left: 0; top: .45em; min-width: 1.7em; text-align: center; font-weight: 600; border: .75pt solid #7a1f1f; color: #7a1f1f; border-radius: 3pt; }
ol.items > li > :first-child { margin-top: 0; }
.avoid { break-inside: avoid; }
.blank { display: inline-block; min-width: 14em; border-bottom: .75pt solid #555; }
.signed { min-height: 7em; margin-top: 1.2em; padding: .4em .6em; border: .5pt solid #999; color: #555; font-size: 9.5pt; }
.annex { font-size: 9.5pt; }
.annex dt { font-size: 9pt; }
.rows { font-size: 9pt; }
.rows ul { margin: 0; padding-left: 1.2em; }
.rows .n { white-space: nowrap; }
.rows td, .rows th { border: .5pt solid #ccc; padding: .2em .4em; overflow-wrap: anywhere; }
.rows mark, td.wrong { background: #fde2e2; color: inherit; }
td.wrong { outline: 1.25pt solid #a01414; outline-offset: -1.25pt; font-weight: 600; }
.board { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 1em; align-items: start; }
.board h2 { margin-top: .5em; }
.board h2::first-letter { text-transform: uppercase; }
.card { border: .75pt solid #bbb; border-left: 3pt solid #777; border-radius: 3pt; padding: .35em .55em; margin: 0 0 .5em; break-inside: avoid; font-size: 9.5pt; line-height: 1.35; }
.card.late { border-left-color: #a01414; color: inherit; font-weight: inherit; }
.card p { margin: .1em 0; }
.card strong { font-variant-numeric: tabular-nums; }
figure { margin: .6em 0 1.2em; break-inside: avoid; }
.charts h2 { margin: 1em 0 .3em; }
.charts figure { margin: .3em 0 .5em; }
figcaption { font-weight: 600; margin-bottom: .3em; }
svg { display: block; width: 100%; height: auto; }
svg text { font: 12px "Segoe UI", "Helvetica Neue", "Liberation Sans", Arial, system-ui, sans-serif; fill: #1a1a1a; }
svg text.note { fill: #555; font-size: 11px; }
.legend { font-size: 9pt; color: #444; }
.legend .line { margin-right: 1.2em; }
svg.key { display: inline-block; width: .8em; height: .8em; margin-right: .35em; vertical-align: -.05em; }
svg .bar { fill: #3d5a80; } svg .bar.bad { fill: #a01414; } svg .bar.warn { fill: #b7791f; } svg .bar.good { fill: #2f7d57; } svg .bar.quiet { fill: #8a8f98; }
footer { margin-top: 2em; padding-top: .4em; border-top: .5pt solid #bbb; color: #555; font-size: 8.5pt; }
@media (max-width: 45em) { dl, dl.long > div, .board { display: block; } }
@media print { body { margin: 0; padding: 0; max-width: none; font-size: 9.5pt; line-height: 1.35; } h2 { margin-top: 1.1em; } dl > div { padding: .1em 0; } dt { font-size: 8.5pt; line-height: 1.5; } .annex, .annex dt { font-size: 8.5pt; line-height: 1.3; } .annex h3 { margin: .6em 0 .1em; font-size: 9pt; } .signed { min-height: 5em; } .board { grid-template-columns: repeat(4, minmax(0, 1fr)); display: grid; } dl { display: grid; } dl.long { display: block; } a { color: inherit; text-decoration: none; } }
`;
