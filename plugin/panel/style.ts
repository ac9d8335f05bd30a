/** Rules of the panel's parts, wherever they are shown: nothing outside of them is touched. */
export const PARTS_STYLE = `
.rod-parts{--rod-edge:#465066;--rod-field:#242b38;--rod-hover:#323c4e;--rod-quiet:#b9c2d0;--rod-deep:#0d1016;--rod-mark:#ffc24a;
 --rod-pressed:#8a5a10;--rod-refused:#ff9c8a;color-scheme:dark}
.rod-parts *{box-sizing:border-box;font:inherit;color:inherit}
.rod-parts button,.rod-parts select,.rod-parts input:not([type=range]){min-height:28px;padding:2px 8px;border:1px solid var(--rod-edge);
 border-radius:5px;background:var(--rod-field)}
.rod-parts button{cursor:pointer}
.rod-parts button:hover{background:var(--rod-hover)}
.rod-parts button:disabled{opacity:.45;cursor:default}
.rod-parts button[aria-pressed=true],.rod-parts button[aria-current=true]{background:var(--rod-pressed);border-color:#e0a030}
.rod-parts :focus-visible{outline:2px solid var(--rod-mark);outline-offset:1px}
.rod-parts .bar{display:flex;flex-wrap:wrap;gap:5px;margin:4px 0}
.rod-parts .row{display:grid;grid-template-columns:104px minmax(0,1fr) 78px 26px;gap:6px;align-items:center;margin:3px 0;min-height:30px}
.rod-parts .row>span:first-child{overflow-wrap:anywhere}
.rod-parts .row input[type=range]{width:100%;min-height:28px;margin:0;accent-color:#ffb52e}
.rod-parts .row input[type=text]{width:100%;text-align:right;padding:2px 5px}
.rod-parts .row select,.rod-parts .row output,.rod-parts .row .axes{grid-column:2/4}
.rod-parts .curve{grid-column:2/4;min-width:0}
.rod-parts .handles{display:flex;justify-content:space-between;height:84px}
.rod-parts .handles input[type=range]{writing-mode:vertical-lr;direction:rtl;width:28px;height:84px}
.rod-parts .axes{display:grid;grid-template-columns:repeat(3,1fr);gap:4px}
.rod-parts .row input[type=checkbox]{width:20px;min-height:20px;justify-self:start;accent-color:#ffb52e}
.rod-parts .row .reset{padding:0;min-height:26px;visibility:hidden}
.rod-parts .row.changed .reset{visibility:visible}
.rod-parts .row.changed>span:first-child{color:var(--rod-mark)}
.rod-parts canvas{display:block;width:100%;height:44px;background:var(--rod-deep);border-radius:4px}
.rod-parts .plot{display:flex;justify-content:space-between;margin-top:5px;font-size:12px;color:var(--rod-quiet)}
.rod-parts [role=alert]{color:var(--rod-refused);overflow-wrap:anywhere;margin:4px 0;min-height:1em}
.rod-parts [role=status]{color:var(--rod-quiet);margin:4px 0}
.rod-parts textarea{width:100%;height:84px;background:var(--rod-deep);border:1px solid var(--rod-edge);border-radius:5px;font:11px/1.4 ui-monospace,monospace}
`;

/** The panel's own rules beside them. */
export const PANEL_STYLE = `
.rod-panel{position:absolute;top:0;right:0;bottom:0;width:min(340px,100%);box-sizing:border-box;overflow:auto;z-index:10;
 padding:0 12px 12px;color:#e8ebf0;background:rgba(20,24,32,.94);font:13px/1.45 system-ui,sans-serif;color-scheme:dark}
.rod-panel[hidden]{display:none}
.rod-panel header{position:sticky;top:0;display:flex;gap:6px;align-items:center;padding:10px 0;background:#14181f;z-index:1}
.rod-panel h2{flex:1;margin:0;font-weight:600;font-size:15px}
.rod-panel summary{padding:6px 0;font-weight:600;cursor:pointer;border-top:1px solid #333b4a}
.rod-panel details details summary{font-weight:500;border-top:0;padding:4px 0;color:#b9c2d0}
.rod-panel ul{list-style:none;margin:0;padding:0}
.rod-panel li button{width:100%;text-align:left;border:0;background:none;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
`;
