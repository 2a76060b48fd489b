import { Crumbs } from '#web/ui/crumbs.tsx';

const places = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const sideLines = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const;

/** A category in outline while it loads, under its own name. */
export const CategoryLoading = ({ name }: { name: string }) => (
  <div className="wrap">
    <Crumbs here={name} />
    <div className="cat-h">
      <div>
        <h1>{name}</h1>
        <p>
          <span className="sk sk-l m" />
        </p>
      </div>
    </div>
    <div className="sk-cat">
      <div className="sk-side" aria-hidden="true">
        <div className="sk sk-h" />
        {sideLines.map((line) => (
          <div key={line} className="sk sk-l" />
        ))}
      </div>
      <div>
        <p className="small muted sk-word" role="status">{`Loading ${name.toLowerCase()}...`}</p>
        <div className="grid" aria-hidden="true">
          {places.map((place) => (
            <div key={place}>
              <div className="sk sk-img" />
              <div className="sk sk-l m" />
              <div className="sk sk-l s" />
              <div className="sk sk-l p" />
            </div>
          ))}
        </div>
      </div>
    </div>
  </div>
);
