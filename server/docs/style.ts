/** Light and dark, narrow and wide, on paper. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #ffffff; --ink: #1f2328; --quiet: #59636e; --line: #d8dee4; --shade: #f6f8fa; --link: #0b57d0;
  --get: #0b57d0; --post: #1a7f37; --patch: #8a5a00; --delete: #b3261e; --required: #b3261e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #0f1419; --ink: #e2e6ea; --quiet: #9aa4ae; --line: #2d353d; --shade: #171d23; --link: #8ab4f8;
    --get: #8ab4f8; --post: #6ed08a; --patch: #e5b567; --delete: #f39a93; --required: #f39a93;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body {
  margin: 0; display: grid; grid-template-columns: 19rem minmax(0, 1fr);
  background: var(--paper); color: var(--ink);
  font: 15px/1.55 system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif;
}
a { color: var(--link); text-decoration: none; }
main p a, main li a, main dd a, main td a, a:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 2px; }
main:focus { outline: none; }
code, pre, .method, .path { font-family: ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", monospace; }
code, .path { font-size: 0.9em; overflow-wrap: anywhere; }
p code, dd code, .values code { background: var(--shade); border: 1px solid var(--line); border-radius: 4px; padding: 0 0.3em; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: 1rem; z-index: 1; padding: 0.5rem 1rem; background: var(--paper); }

nav {
  position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.5rem 1rem 3rem 1.5rem;
  border-right: 1px solid var(--line); background: var(--shade); font-size: 0.87rem;
}
nav .brand { margin: 0 0 1rem; color: var(--quiet); }
nav .brand a { color: var(--ink); font-weight: 700; font-size: 1.15rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav > ul > li { margin-bottom: 0.9rem; }
nav > ul > li > a { color: var(--ink); font-weight: 600; }
nav ul ul a { display: flex; padding: 0.1rem 0; color: var(--quiet); overflow-wrap: anywhere; }
nav ul ul a:hover { color: var(--ink); }
nav .method { flex: 0 0 3.8rem; font-size: 0.72rem; line-height: 1.9; }

main { padding: 2.5rem 3rem 6rem; max-width: 68rem; min-width: 0; }
h1 { margin: 0; font-size: 2rem; line-height: 1.2; }
h1 small, h4 small { color: var(--quiet); font-weight: 400; }
h1 small { font-size: 1.1rem; }
h2 { margin: 4rem 0 0; padding-bottom: 0.4rem; border-bottom: 1px solid var(--line); font-size: 1.5rem; }
header h2 { margin-top: 2.5rem; }
h3 { margin: 0 0 0.4rem; font-size: 1.08rem; line-height: 1.4; }
h4 { margin: 1.4rem 0 0.3rem; font-size: 0.92rem; }
h4 small { font-size: 1em; margin-left: 0.4em; }
h2 > a, h3 > a { color: inherit; }
section > h3 { margin: 2rem 0 0.4rem; }
article { padding: 2rem 0; }
article + article { border-top: 1px solid var(--line); }
.lead { font-size: 1.08rem; color: var(--quiet); }
.line { margin: 0.6rem 0 0; font-size: 0.87rem; color: var(--quiet); }
.method { font-weight: 700; }
h3 .method { margin-right: 0.3em; font-size: 0.85em; }
.GET { color: var(--get); } .POST { color: var(--post); } .PATCH, .PUT { color: var(--patch); } .DELETE { color: var(--delete); }
.badge { border: 1px solid var(--line); border-radius: 1em; padding: 0.05em 0.6em; font-size: 0.78rem; color: var(--quiet); }
dl { margin: 1rem 0; }
dt { font-weight: 600; }
dd { margin: 0 0 0.7rem; }
.statuses { display: grid; grid-template-columns: 3.5rem minmax(0, 1fr); }
.statuses dt { font-family: ui-monospace, monospace; }

table { width: 100%; border-collapse: collapse; font-size: 0.87rem; }
th, td { padding: 0.4rem 0.8rem 0.4rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
thead th { color: var(--quiet); font-weight: 500; border-bottom-width: 2px; }
tbody th { font-weight: 500; }
td:last-child { padding-right: 0; }
td { overflow-wrap: break-word; }
thead th:first-child { width: 28%; }
thead th:last-child { width: 5rem; }
tbody td:nth-last-child(3) { min-width: 9rem; }
tbody td:last-child { color: var(--quiet); }
tbody td.required { color: var(--required); }
.choice th { padding-top: 0.9rem; color: var(--quiet); font-style: italic; }
.values code { display: inline-block; max-width: 100%; margin: 0.1rem 0; }
summary { cursor: pointer; color: var(--link); }
details { margin: 0.2rem 0; }
pre {
  margin: 0.5rem 0; padding: 0.8rem 1rem; overflow-x: auto; border: 1px solid var(--line); border-radius: 6px;
  background: var(--shade); font-size: 0.85rem; line-height: 1.5;
}
pre code { font-size: inherit; overflow-wrap: normal; }

@media (max-width: 56rem) {
  body { display: block; }
  nav { position: static; height: auto; padding: 1rem; border-right: 0; border-bottom: 1px solid var(--line); }
  nav > ul { display: flex; flex-wrap: wrap; gap: 0.3rem 1rem; }
  nav > ul > li { margin: 0; }
  nav ul ul { display: none; }
  main { padding: 1.5rem 1rem 4rem; }
  thead { position: absolute; left: -99rem; }
  tr, td, tbody th { display: block; overflow-wrap: anywhere; }
  tr { padding: 0.4rem 0; border-bottom: 1px solid var(--line); }
  td, tbody th { border: 0; padding: 0.1rem 0; }
}
@media print {
  body { display: block; font-size: 10pt; }
  nav, .skip { display: none; }
  main { max-width: none; padding: 0; }
  article, tr, pre { break-inside: avoid; }
  h2, h3, h4 { break-after: avoid; }
  pre { white-space: pre-wrap; }
  a { color: inherit; }
}
`;
