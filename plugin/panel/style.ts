/** The panel's own rules: nothing outside of it is touched, and nothing inside is left to the page. */
export const STYLE = `
.rod-panel{position:absolute;top:0;right:0;bottom:0;width:min(340px,100%);box-sizing:border-box;overflow:auto;z-index:10;
 padding:0 12px 12px;color:#e8ebf0;background:rgba(20,24,32,.94);font:13px/1.45 system-ui,sans-serif;color-scheme:dark}
.rod-panel[hidden]{display:none}
.rod-panel *{box-sizing:border-box;font:inherit;color:inherit}
.rod-panel header{position:sticky;top:0;display:flex;gap:6px;align-items:center;padding:10px 0;background:#14181f;z-index:1}
.rod-panel h2{flex:1;margin:0;font-weight:600;font-size:15px}
.rod-panel summary{padding:6px 0;font-weight:600;cursor:pointer;border-top:1px solid #333b4a}
.rod-panel details details summary{font-weight:500;border-top:0;padding:4px 0;color:#b9c2d0}
.rod-panel button,.rod-panel select,.rod-panel input:not([type=range]){min-height:28px;padding:2px 8px;border:1px solid #465066;
 border-radius:5px;background:#242b38}
.rod-panel button{cursor:pointer}
.rod-panel button:hover{background:#323c4e}
.rod-panel button:disabled{opacity:.45;cursor:default}
.rod-panel button[aria-pressed=true],.rod-panel button[aria-current=true]{background:#8a5a10;border-color:#e0a030}
.rod-panel :focus-visible{outline:2px solid #ffc24a;outline-offset:1px}
.rod-panel ul{list-style:none;margin:0;padding:0}
.rod-panel li button{width:100%;text-align:left;border:0;background:none;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.rod-panel .bar{display:flex;flex-wrap:wrap;gap:5px;margin:4px 0}
.rod-panel .row{display:grid;grid-template-columns:104px minmax(0,1fr) 78px 26px;gap:6px;align-items:center;margin:3px 0;min-height:30px}
.rod-panel .row>span:first-child{overflow-wrap:anywhere}
.rod-panel .row input[type=range]{width:100%;min-height:28px;margin:0;accent-color:#ffb52e}
.rod-panel .row input[type=text]{width:100%;text-align:right;padding:2px 5px}
.rod-panel .row select,.rod-panel .row output,.rod-panel .row .axes{grid-column:2/4}
.rod-panel .axes{display:grid;grid-template-columns:repeat(3,1fr);gap:4px}
.rod-panel .row input[type=checkbox]{width:20px;min-height:20px;justify-self:start;accent-color:#ffb52e}
.rod-panel .row .reset{padding:0;min-height:26px;visibility:hidden}
.rod-panel .row.changed .reset{visibility:visible}
.rod-panel .row.changed>span:first-child{color:#ffc24a}
.rod-panel canvas{display:block;width:100%;height:44px;background:#0d1016;border-radius:4px}
.rod-panel .plot{display:flex;justify-content:space-between;margin-top:5px;font-size:12px;color:#b9c2d0}
.rod-panel [role=alert]{color:#ff9c8a;overflow-wrap:anywhere;margin:4px 0;min-height:1em}
.rod-panel [role=status]{color:#b9c2d0;margin:4px 0}
.rod-panel textarea{width:100%;height:84px;background:#0d1016;border:1px solid #465066;border-radius:5px;font:11px/1.4 ui-monospace,monospace}
`;
